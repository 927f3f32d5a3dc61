/* Roguecore for C: games that answer in JSON. Written by a test of the crate rogue-ffi with cbindgen.
   An answer is a text of this thread, valid until the thread calls the next function of this header; copy what you
   keep, and free nothing. Each answer is an object; one with the field "error" has done nothing. */

#ifndef ROGUECORE_H
#define ROGUECORE_H

#include <stddef.h>
#include <stdint.h>

/*
 The version of the protocol: of the names and the meaning of functions and answers. Further fields of an answer
 and further words of an enumeration do not change it.
 */
#define ROGUE_PROTOCOL 1

/*
 The number of a content or a game. 0 is never one.
 */
typedef uint32_t RogueHandle;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Opens a built-in game by its name: `ember`, `short`, `classic` and others, which the error for another name lists.
 Answers `{"protocol":1,"content":HANDLE,"title":...,"hash":...}`.

 # Safety

 `name` is null or ends with a zero byte.
 */
const char *rogue_builtin(const char *name);

/*
 Reads the text of a content file, which may extend a built-in game. `file` is its name in messages. Answers as
 `rogue_builtin`; an error of the code `content` has `mistakes`, each with file, line, column and a sentence.

 # Safety

 `file` and `ron` are null or end with a zero byte.
 */
const char *rogue_content(const char *file,
                          const char *ron);

/*
 Answers `{"rows":{"tiles":[...],"things":[...],"substances":[...],"growth":[...]}}`: for each row of a content its
 id, name, glyph and colour, and for each improvement and origin its id and name.
 */
const char *rogue_rows(RogueHandle content);

/*
 Begins the game of a content and a seed. Answers
 `{"protocol":1,"game":HANDLE,"text":[...],"turn":0,"outcome":null}`.
 */
const char *rogue_new_game(RogueHandle content, uint64_t seed);

/*
 Answers `{"view":{...}}`: all that the player knows.
 */
const char *rogue_view(RogueHandle game);

/*
 Answers `{"commands":["bump n","wait",...]}`: the legal commands; none once the game is over.
 */
const char *rogue_commands(RogueHandle game);

/*
 Carries out a command such as `bump e`. Answers `{"events":[...],"text":[...],"turn":1,"outcome":null}`, or
 `{"refused":{"code":...,"text":...}}`: then nothing has changed and no time has passed.

 # Safety

 `command` is null or ends with a zero byte.
 */
const char *rogue_step(RogueHandle game,
                       const char *command);

/*
 Writes the whole game into bytes, which are valid until this thread saves again; `bytes` and `length` are set to
 them, or to null and 0 where that fails. Answers `{"length":N}`.

 # Safety

 `bytes` and `length` are null or can be written to.
 */
const char *rogue_save(RogueHandle game,
                       const uint8_t **bytes,
                       size_t *length);

/*
 Goes on with a saved game of that content. Answers as `rogue_new_game`.

 # Safety

 `bytes` is null or has `length` bytes.
 */
const char *rogue_load(RogueHandle content, const uint8_t *bytes, size_t length);

/*
 Answers `{"seed":"7"}`. Floors could be listed with it: keep it from players who must not know them.
 */
const char *rogue_seed(RogueHandle game);

/*
 Answers `{"fingerprint":"..."}`: a hash of the whole game, the same on every machine.
 */
const char *rogue_fingerprint(RogueHandle game);

/*
 Forgets a game or a content; the games of a content go on without it. Answers `{"freed":"game"}`.
 */
const char *rogue_free(RogueHandle handle);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* ROGUECORE_H */
