/* The Ember of Dawn in a terminal, in one file of C: keys in, a map out.
 *
 *   play            hjklyubn move and attack, g picks up, . waits, > and < take stairs, a and t with the letter of an
 *                   item use and throw it, 1 to 9 choose an origin or improvement, S saves, L goes back to the save, q quits
 *   play KEYS SEED  the same keys without a terminal; prints the last map, and a fingerprint of the game
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "roguecore.h"

enum { WIDTH = 120, HEIGHT = 60, LINES = 3 };

/* Answers are JSON without blanks. These four functions walk through it; a program of your own may use a library. */

/* The end of a value. */
static const char *skip(const char *p) {
    int depth = 0;
    do {
        if (*p == '"') {
            for (p++; *p && *p != '"'; p++) p += *p == '\\' && p[1];
        }
        depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
        if (!*p) return p;
        p++;
    } while (depth > 0 || !strchr(",]}:", *p));
    return p;
}

/* The value of a field of an object; NULL where it has none. */
static const char *get(const char *object, const char *name) {
    const char *p = object && *object == '{' ? object + 1 : "";
    size_t length = strlen(name);
    while (*p == '"') {
        const char *value = skip(p) + 1;
        if (!strncmp(p + 1, name, length) && p[length + 1] == '"') return value;
        p = skip(value);
        p += *p == ',';
    }
    return NULL;
}

/* The first element of a list, and the one after another; NULL at the end. */
static const char *first(const char *list) { return list && *list == '[' && list[1] != ']' ? list + 1 : NULL; }

static const char *next(const char *value) {
    value = skip(value);
    return *value == ',' ? value + 1 : NULL;
}

static int number(const char *value) { return value ? atoi(value) : 0; }

/* Whether two texts are the same. */
static int same(const char *a, const char *b) {
    size_t length = skip(a) - a;
    return length == (size_t)(skip(b) - b) && !memcmp(a, b, length);
}

static void print(const char *text) { /* without its quotes */
    const char *end = skip(text) - 1;
    for (text++; text < end; text++) putchar(*text == '\\' ? *++text : *text);
}

/* The game. */
static RogueHandle content, game;
static char *rows, *view, *lines[LINES]; /* copies of answers, which the next call overwrites */

static char *keep(char **place, const char *answer) {
    free(*place);
    return *place = strdup(answer);
}

static void tell(const char *text) { /* the newest of a few lines */
    free(lines[0]);
    memmove(lines, lines + 1, sizeof lines - sizeof *lines);
    lines[LINES - 1] = strndup(text, skip(text) - text);
}

/* The field of an answer; ends the program where it is an error. */
static const char *need(const char *answer, const char *field) {
    const char *value = get(answer, field);
    if (!value) {
        fprintf(stderr, "play: %s\n", answer ? answer : "no answer");
        exit(1);
    }
    return value;
}

static const char *row_of(const char *kind, const char *id) { /* glyph and colour of a row */
    const char *row = first(need(need(rows, "rows"), kind));
    while (row && !same(get(row, "id"), id)) row = next(row);
    return row;
}

static void draw(void) {
    static const char *cells[HEIGHT][WIDTH], *tiles[256];
    const char *all = need(keep(&view, rogue_view(game)), "view"), *player = get(get(all, "player"), "entity"), *p, *q;
    int x, y, count = 0;
    memset(cells, 0, sizeof cells);
    for (p = first(get(all, "tiles")); p && count < 256; p = next(p)) tiles[count++] = row_of("tiles", get(p, "id"));
    for (y = 0, p = first(get(all, "map")); p && y < HEIGHT; y++, p = next(p))
        for (x = 0, q = first(p); q && x < WIDTH; x++, q = next(q))
            if (*q != 'n' && number(q) < count) cells[y][x] = tiles[number(q)];
    for (p = first(get(all, "entities")); p || (p = player); p = p == player ? NULL : next(p)) {
        x = number(get(get(p, "at"), "x")), y = number(get(get(p, "at"), "y"));
        if (x < WIDTH && y < HEIGHT) cells[y][x] = row_of("things", get(get(p, "kind"), "id"));
        if (p == player) break;
    }
    for (y = 0; y < HEIGHT && y < number(get(get(all, "size"), "height")); y++, printf("\033[0m\n"))
        for (x = 0; x < WIDTH && x < number(get(get(all, "size"), "width")); x++) {
            if (!(p = cells[y][x])) { putchar(' '); continue; }
            q = first(get(p, "color"));
            printf("\033[38;2;%d;%d;%dm", number(q), number(next(q)), number(next(next(q))));
            print(get(p, "glyph"));
        }
    q = get(player, "fighter");
    printf("HP %d/%d  floor %d  turn %d\n", number(get(q, "hp")), number(get(q, "max_hp")),
           number(get(all, "floor")), number(get(all, "turn")));
    for (p = first(get(rogue_commands(game), "commands")), x = 1; p; p = next(p))
        if (!strncmp(p + 1, "improve ", 8)) printf(" %d: %.*s", x++, (int)(skip(p) - p - 10), p + 9);
    if (x > 1) printf("\n");
    for (y = 0; y < LINES; y++, printf("\n"))
        if (lines[y]) print(lines[y]);
}

static void step(const char *command) {
    const char *answer = rogue_step(game, command), *line = get(answer, "refused");
    if (!line) line = get(answer, "error");
    if (line) tell(get(line, "text"));
    for (line = first(get(answer, "text")); line; line = next(line)) tell(line);
}

/* Carries out the legal command of that number, from 0, that begins with a text. */
static void step_listed(const char *beginning, int index) {
    const char *p;
    size_t length = strlen(beginning);
    for (p = first(get(rogue_commands(game), "commands")); p; p = next(p))
        if (!strncmp(p + 1, beginning, length) && index-- == 0) {
            char *command = strndup(p + 1, skip(p) - p - 2);
            step(command);
            free(command);
            return;
        }
    tell("\"You cannot do that now.\"");
}

static void press(int key, int after) {
    static unsigned char *saved;
    static size_t saved_length;
    static const char moves[] = "kulnjbhy", *directions[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    /* The zero at the end of a text is found, too. */
    const char *move = key ? strchr(moves, key) : NULL;
    char command[16];
    if (move) {
        snprintf(command, sizeof command, "bump %s", directions[move - moves]);
        step(command);
    } else if (key == 'a' || key == 't') {
        snprintf(command, sizeof command, "%s %c", key == 'a' ? "use" : "throw", after);
        step_listed(command, 0);
    } else if (key >= '1' && key <= '9') step_listed("improve", key - '1');
    else if (key == '.') step("wait");
    else if (key == 'g') step("pick up");
    else if (key == '>' || key == '<') step(key == '>' ? "descend" : "ascend");
    else if (key == 'S') {
        const uint8_t *bytes;
        need(rogue_save(game, &bytes, &saved_length), "length");
        unsigned char *room = realloc(saved, saved_length);
        if (!room) {
            tell("\"There is no memory for a save.\"");
            return;
        }
        memcpy(saved = room, bytes, saved_length);
    } else if (key == 'L' && saved) {
        RogueHandle loaded = number(need(rogue_load(content, saved, saved_length), "game"));
        rogue_free(game);
        game = loaded;
    }
    if (key == 'q' || key == EOF) free(saved), saved = NULL;
}

int main(int count, char **words) {
    const char *script = count > 1 ? words[1] : NULL;
    int key = 0, i, is_terminal = !script && isatty(0);
    struct termios old, raw;
    content = number(need(rogue_builtin("ember"), "content"));
    keep(&rows, rogue_rows(content));
    const char *began = rogue_new_game(content, count > 2 ? strtoull(words[2], NULL, 10) : 7);
    game = number(need(began, "game"));
    tell(first(get(began, "text")));
    if (is_terminal) {
        tcgetattr(0, &old), raw = old, raw.c_lflag &= ~(ICANON | ECHO), tcsetattr(0, TCSANOW, &raw);
    }
    while (key != 'q' && key != EOF) {
        if (!script) printf("\033[H\033[J"), draw(), fflush(stdout);
        key = !script ? getchar() : *script ? *script++ : 'q';
        int needs_letter = key == 'a' || key == 't';
        press(key, !needs_letter ? 0 : !script ? getchar() : *script ? *script++ : 'a');
    }
    if (is_terminal) tcsetattr(0, TCSANOW, &old);
    if (script) draw();
    printf("fingerprint ");
    print(need(rogue_fingerprint(game), "fingerprint"));
    printf("\n");
    for (i = 0; i < LINES; i++) free(lines[i]);
    free(rows), free(view);
    rogue_free(game), rogue_free(content);
    return 0;
}
