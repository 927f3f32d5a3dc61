//! The message log: folds equal messages, marks the newest ones as fresh, wraps them into rows.

use std::collections::VecDeque;

use roguecore::EntityId;

use crate::message::{Blows, Message, MessageKind};
use crate::messages::{Blow, blows_told};
use crate::text;

/// The number of messages that are kept. Older ones are dropped, which bounds the memory of a long
/// game.
const MAX_MESSAGES: usize = 2_000;

/// More blows begin another message.
const MAX_BLOWS: usize = 6;

/// The messages of a game, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Log {
    messages: VecDeque<Message>,
    /// The number of the newest batch.
    batch: u64,
    /// The number of messages that were added and not taken by [`take_unread`](Self::take_unread).
    unread: u64,
}

/// One row of a message on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The part of the message in this row.
    pub text: String,
    /// The kind of the message.
    pub kind: MessageKind,
    /// Whether the message belongs to the newest batch.
    pub fresh: bool,
    /// The number of turns taken before the message.
    pub turn: u64,
}

impl Log {
    /// Begins a new batch: the messages that follow from one input. Earlier messages are no longer
    /// fresh.
    pub fn begin_batch(&mut self) {
        self.drop_invalid();
        self.batch += 1;
    }

    /// Adds a message. A message equal to the last one is folded into it.
    pub fn push(&mut self, kind: MessageKind, text: &str, turn: u64) {
        let text = text::clean(text);
        let is_counted = self.count_in_last(kind, &text, turn)
            || kind.is_told_by_digest() && self.fold_into_batch(kind, &text, turn);
        if !is_counted {
            self.append(kind, text, turn, None);
        }
        self.unread = self.unread.saturating_add(1);
    }

    /// Counts a message in the last one where that is equal.
    fn count_in_last(&mut self, kind: MessageKind, text: &str, turn: u64) -> bool {
        let batch = self.batch;
        let Some(last) = self.messages.back_mut() else { return false };
        if last.kind != kind || last.text != text {
            return false;
        }
        last.count = last.count.saturating_add(1);
        (last.turn, last.batch, last.is_summed_up) = (turn, batch, false);
        true
    }

    fn append(&mut self, kind: MessageKind, text: String, turn: u64, blows: Option<Blows>) {
        if self.messages.len() == MAX_MESSAGES {
            self.messages.pop_front();
        }
        let batch = self.batch;
        self.messages.push_back(Message {
            text,
            kind,
            count: 1,
            turn,
            batch,
            is_summed_up: false,
            sighting: None,
            blows,
        });
    }

    /// Counts the same harm in an earlier message of the newest batch, as of poison in each turn of a fight, unless
    /// something else than the fight was told in between, or the message was read out.
    fn fold_into_batch(&mut self, kind: MessageKind, text: &str, turn: u64) -> bool {
        let Some(index) = self.equal_in_batch(kind, text) else { return false };
        let Some(message) = self.messages.get_mut(index) else { return false };
        message.count = message.count.saturating_add(1);
        message.is_summed_up = false;
        // Several deaths stand behind the blows that dealt them.
        if kind == MessageKind::EnemyDied {
            message.turn = turn;
            let last = self.messages.remove(index);
            self.messages.extend(last);
        }
        true
    }

    /// The index of an equal message that [`fold_into_batch`](Self::fold_into_batch) may count in.
    fn equal_in_batch(&self, kind: MessageKind, text: &str) -> Option<usize> {
        let mut unread = self.unread;
        for (index, message) in self.messages.iter().enumerate().rev() {
            let count = u64::from(message.count);
            if message.batch != self.batch || unread < count || !message.kind.is_of_fight() {
                return None;
            }
            unread -= count;
            if message.blows.is_none() && (message.kind, message.text.as_str()) == (kind, text) {
                return Some(index);
            }
        }
        None
    }

    /// Adds the message of a blow. The blows of one attacker at one target in a batch are one message, unless
    /// something else than the fight was told in between, or the message was read out.
    pub fn push_blow(&mut self, kind: MessageKind, blow: Blow, turn: u64) {
        let Blow { by, target, deed, damage } = blow;
        let deed = text::clean(&deed);
        let mut unread = self.unread;
        for message in self.messages.iter_mut().rev() {
            let count = u64::from(message.count);
            if message.batch != self.batch || unread < count {
                break;
            }
            unread -= count;
            if let Some(blows) = &mut message.blows
                && count == 1
                && (blows.by, blows.target, &blows.deed) == (by, target, &deed)
            {
                if blows.damage.len() >= MAX_BLOWS {
                    break;
                }
                blows.damage.push(damage);
                message.text = blows_told(&deed, &blows.damage);
                // It stands where its first blow was told.
                message.is_summed_up = false;
                return;
            }
            // The blows of one attacker keep their order.
            let is_same = message.blows.as_ref().is_some_and(|blows| blows.by == by);
            if is_same || !message.kind.is_of_fight() {
                break;
            }
        }
        let text = text::clean(&blows_told(&deed, &[damage]));
        if !self.count_in_last(kind, &text, turn) {
            let blows = Blows { by, target, deed, damage: vec![damage] };
            self.append(kind, text, turn, Some(blows));
        }
        self.unread = self.unread.saturating_add(1);
    }

    /// Adds the message that a creature has come into view.
    pub fn push_sighting(&mut self, creature: EntityId, text: &str, turn: u64) {
        self.push(MessageKind::Warning, text, turn);
        if let Some(last) = self.messages.back_mut() {
            last.sighting = Some(creature);
        }
    }

    /// Tells in the newest batch that an input means nothing. It stands until the next message: it
    /// does not push out the events of the turn.
    pub fn push_invalid(&mut self, text: &str, turn: u64) {
        self.drop_invalid();
        self.push(MessageKind::Invalid, text, turn);
    }

    /// Notes that a digest follows, which tells of the blows and the deaths of the newest batch: where there is no room
    /// for them, nobody misses them.
    pub fn sum_up(&mut self) {
        for message in self.messages.iter_mut().rev() {
            if message.batch != self.batch {
                break;
            }
            message.is_summed_up = message.kind.is_told_by_digest();
        }
    }

    fn drop_invalid(&mut self) {
        if self.messages.back().is_some_and(|last| last.kind == MessageKind::Invalid) {
            self.messages.pop_back();
        }
    }

    /// The lines of the messages that were added since the last call, oldest first; equal ones in
    /// a row are one line.
    pub fn take_unread(&mut self) -> Vec<String> {
        self.take_unread_messages().iter().map(|message| message.line().into_owned()).collect()
    }

    /// The same as messages.
    pub fn take_unread_messages(&mut self) -> Vec<Message> {
        let mut unread = std::mem::take(&mut self.unread);
        let mut messages = Vec::new();
        for message in self.messages.iter().rev() {
            if unread == 0 {
                break;
            }
            let count = u64::from(message.count).min(unread);
            unread -= count;
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            messages.push(Message { count, ..message.clone() });
        }
        messages.reverse();
        messages
    }

    /// The lines of the newest batch, oldest first.
    pub fn newest_batch(&self) -> Vec<String> {
        let fresh = self.messages.iter().filter(|message| message.batch == self.batch);
        fresh.map(|message| message.line().into_owned()).collect()
    }

    /// Every message, oldest first.
    pub fn messages(&self) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.iter()
    }

    /// Every message, oldest first, in rows of at most `width` cells.
    pub fn rows(&self, width: u16) -> Vec<Row> {
        self.messages.iter().flat_map(|message| self.wrapped(message, width)).collect()
    }

    /// The newest messages that fit as a whole into `width` columns and `height` rows, in rows, oldest first,
    /// and the number of rows of the newest batch that do not fit. Of that batch, the messages that the player must
    /// not miss, such as warnings and changes of a status, are left out last.
    pub fn newest(&self, width: u16, height: u16) -> (Vec<Row>, usize) {
        self.newest_of(width, height, |_| true)
    }

    /// The same of the messages that tell of the run, without those of keys that did nothing.
    pub fn newest_of_story(&self, width: u16, height: u16) -> (Vec<Row>, usize) {
        self.newest_of(width, height, MessageKind::is_of_story)
    }

    fn newest_of(
        &self,
        width: u16,
        height: u16,
        is_shown: impl Fn(MessageKind) -> bool,
    ) -> (Vec<Row>, usize) {
        let height = usize::from(height);
        let (mut newest, mut count) = (Vec::new(), 0);
        for message in self.messages.iter().rev().filter(|message| is_shown(message.kind)) {
            if count >= height && message.batch != self.batch {
                break;
            }
            let rows = self.wrapped(message, width);
            count += rows.len();
            newest.push(Wrapped { rows, is_summed_up: message.is_summed_up });
        }
        let all_missed = missed(&newest);
        // The newest one says how it ended.
        if let Some(last) = newest.first_mut() {
            last.rows.truncate(height);
        }
        leave_out(&mut newest, height);
        let hidden = all_missed - missed(&newest);
        (newest.into_iter().rev().flat_map(|it| it.rows).collect(), hidden)
    }

    fn wrapped(&self, message: &Message, width: u16) -> Vec<Row> {
        let row = |text| Row {
            text,
            kind: message.kind,
            fresh: message.batch == self.batch,
            turn: message.turn,
        };
        text::wrap(&message.line(), usize::from(width)).into_iter().map(row).collect()
    }
}

/// The rows of a message.
struct Wrapped {
    rows: Vec<Row>,
    is_summed_up: bool,
}

/// The number of rows of the newest batch that a player would miss.
fn missed(newest: &[Wrapped]) -> usize {
    let told = newest.iter().filter(|message| !message.is_summed_up);
    let rows = told.flat_map(|message| &message.rows);
    rows.filter(|row| row.fresh && !row.kind.is_of_others()).count()
}

/// The order in which messages get room, the first ones first: the newest one, news such as a theft, blows at the
/// player, actions, the affairs of others, messages that a digest sums up, and those of older batches.
fn rank(index: usize, message: &Wrapped) -> u8 {
    match message.rows.first() {
        _ if index == 0 => 0,
        Some(row) if row.fresh && message.is_summed_up => 5,
        Some(row) if row.fresh && row.kind.is_news() => 1,
        Some(row) if row.fresh && row.kind.is_important() => 2,
        Some(row) if row.fresh && !row.kind.is_of_others() => 3,
        Some(row) if row.fresh => 4,
        Some(_) | None => 6,
    }
}

/// Empties the messages for which there is no room, and of equal ones the older.
fn leave_out(newest: &mut [Wrapped], height: usize) {
    let mut order: Vec<_> =
        (0..newest.len()).map(|index| (rank(index, &newest[index]), index)).collect();
    order.sort_unstable();
    let (mut room, mut full) = (height, None);
    for (rank, index) in order {
        let rows = &mut newest[index].rows;
        if full == Some(rank) || rows.len() > room {
            full = Some(rank);
            rows.clear();
        }
        room -= rows.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log with each line in a batch of its own.
    fn log_of(lines: &[&str]) -> Log {
        let mut log = Log::default();
        for (turn, line) in lines.iter().enumerate() {
            log.begin_batch();
            log.push(MessageKind::Plain, line, turn as u64);
        }
        log
    }

    fn texts(rows: &[Row]) -> Vec<String> {
        let mark = |row: &Row| if row.fresh { "*" } else { " " };
        rows.iter().map(|row| format!("{}{}", mark(row), row.text)).collect()
    }

    #[test]
    fn equal_messages_in_a_row_are_folded() {
        let log = log_of(&["You wait.", "You wait.", "An orc!", "You wait."]);
        let lines: Vec<_> = log.messages().map(Message::line).collect();
        assert_eq!(lines, ["You wait. (x2)", "An orc!", "You wait."]);
    }

    #[test]
    fn equal_text_of_another_kind_is_not_folded() {
        let mut log = log_of(&["No."]);
        log.push(MessageKind::Refused, "No.", 1);
        assert_eq!(log.messages().count(), 2);
    }

    #[test]
    fn only_the_newest_batch_is_fresh_and_a_folded_message_is_fresh_again() {
        let log = log_of(&["one", "two two", "three", "three"]);
        assert_eq!(texts(&log.newest(4, 9).0), [" one", " two", " two", "*thre", "*e", "*(x2)"]);
    }

    #[test]
    fn rows_of_the_newest_batch_that_do_not_fit_are_counted() {
        let mut log = log_of(&["old"]);
        log.begin_batch();
        for line in ["a", "b", "c"] {
            log.push(MessageKind::Plain, line, 2);
        }
        let (rows, hidden) = log.newest(10, 2);
        assert_eq!((texts(&rows), hidden), (vec!["*b".to_owned(), "*c".to_owned()], 1));
        assert_eq!(log.newest(10, 3).1, 0);
    }

    fn stab(log: &mut Log, target: u32, damage: i32) {
        let (by, target) = (Some(EntityId::new(0)), EntityId::new(target));
        let blow = Blow { by, target, deed: "You stab the orc".to_owned(), damage };
        log.push_blow(MessageKind::PlayerAttack, blow, 1);
    }

    #[test]
    fn blows_of_a_batch_are_one_message() {
        let mut log = log_of(&["old"]);
        log.begin_batch();
        for damage in [5, 4] {
            stab(&mut log, 1, damage);
        }
        log.push(MessageKind::EnemyAttack, "The orc slashes you for 3.", 1);
        stab(&mut log, 1, 6);
        // Of two orcs, each has its own.
        stab(&mut log, 2, 7);
        let told = ["old", "You stab the orc for 5, 4 and 6.", "The orc slashes you for 3."];
        assert_eq!(log.take_unread(), [&told[..], &["You stab the orc for 7."]].concat());
        // The message was read: it does not change any more.
        stab(&mut log, 2, 8);
        // The blows of one attacker keep their order.
        stab(&mut log, 1, 3);
        stab(&mut log, 2, 4);
        let told = [8, 3, 4].map(|damage| format!("You stab the orc for {damage}."));
        assert_eq!(log.take_unread(), told);
        log.push(MessageKind::Warning, "A wolf notices you!", 2);
        stab(&mut log, 2, 9);
        assert_eq!(log.newest_batch().last().unwrap(), "You stab the orc for 9.");
    }

    #[test]
    fn equal_blows_of_two_keys_are_counted() {
        let mut log = Log::default();
        for damages in [&[5][..], &[5, 6]] {
            log.begin_batch();
            for damage in damages {
                stab(&mut log, 1, *damage);
            }
        }
        let lines: Vec<_> = log.messages().map(Message::line).collect();
        assert_eq!(lines, ["You stab the orc for 5. (x2)", "You stab the orc for 6."]);
    }

    /// Of all but the newest line the important ones are kept.
    #[test]
    fn what_matters_stays_in_view() {
        let mut log = log_of(&["old"]);
        log.begin_batch();
        log.push(MessageKind::Plain, "a", 2);
        log.push(MessageKind::Status, "find", 2);
        for line in ["b", "c", "d", "end"] {
            log.push(MessageKind::Plain, line, 2);
        }
        let (rows, hidden) = log.newest(10, 3);
        assert_eq!((texts(&rows).join(" "), hidden), ("*find *d *end".to_owned(), 3));
    }

    /// Kills and the death of a companion stand before what became of others.
    #[test]
    fn deaths_stay_in_view_before_the_statuses_of_others() {
        let mut log = Log::default();
        log.begin_batch();
        log.push(MessageKind::Warning, "Your wolf is dead!", 1);
        log.push(MessageKind::EnemyDied, "The rat is dead!", 1);
        log.push(MessageKind::Plain, "The chief shouts.", 1);
        for number in 0..9 {
            log.push(MessageKind::OtherStatus, &format!("Goblin {number} is rallied."), 1);
        }
        let (rows, hidden) = log.newest(40, 4);
        let shown =
            "*Your wolf is dead! *The rat is dead! *The chief shouts. *Goblin 8 is rallied.";
        assert_eq!((texts(&rows).join(" ").as_str(), hidden), (shown, 0));
    }

    /// However many others fight beside the player.
    #[test]
    fn blows_at_the_player_stay_in_view() {
        let mut log = Log::default();
        log.begin_batch();
        log.push(MessageKind::EnemyAttack, "The ogre punches you for 9.", 1);
        log.push(MessageKind::PlayerAttack, "You stab the ogre for 5.", 1);
        for number in 0..9 {
            log.push(MessageKind::OtherAttack, &format!("Your hound bites rat {number}."), 1);
        }
        log.push(MessageKind::Plain, "The chief shouts.", 1);
        let (rows, hidden) = log.newest(40, 4);
        let shown = "*The ogre punches you for 9. *You stab the ogre for 5. \
                     *Your hound bites rat 8. *The chief shouts.";
        assert_eq!((texts(&rows).join(" ").as_str(), hidden), (shown, 0));
    }

    /// A blow with the words of harm that was told before, as of a riposte, is a message of its own.
    #[test]
    fn blow_is_not_counted_in_other_harm() {
        let mut log = Log::default();
        log.begin_batch();
        log.push(MessageKind::PlayerAttack, "You stab the orc for 5.", 1);
        log.push(MessageKind::EnemyAttack, "The orc slashes you for 3.", 1);
        for damage in [5, 4] {
            stab(&mut log, 1, damage);
        }
        let told = [
            "You stab the orc for 5.",
            "The orc slashes you for 3.",
            "You stab the orc for 5 and 4.",
        ];
        assert_eq!(log.newest_batch(), told);
    }

    #[test]
    fn same_harm_is_counted_in_a_fight() {
        let mut log = Log::default();
        log.begin_batch();
        for turn in 1..=3 {
            log.push(MessageKind::EnemyAttack, "Poison hurts you for 1.", turn);
            log.push(MessageKind::PlayerAttack, &format!("You hit the rat for {turn}."), turn);
        }
        let lines = log.newest_batch();
        assert_eq!((lines.len(), lines[0].as_str()), (4, "Poison hurts you for 1. (x3)"));
        assert_eq!(log.take_unread().len(), 4);
        log.push(MessageKind::EnemyAttack, "Poison hurts you for 1.", 4);
        assert_eq!(log.take_unread(), ["Poison hurts you for 1."]);
    }

    #[test]
    fn deaths_stand_behind_their_blows() {
        let mut log = Log::default();
        log.begin_batch();
        for turn in 1..=2 {
            log.push(MessageKind::PlayerAttack, &format!("You hit the rat for {turn}."), turn);
            log.push(MessageKind::EnemyDied, "You kill the rat!", turn);
        }
        let told = ["You hit the rat for 1.", "You hit the rat for 2.", "You kill the rat! (x2)"];
        assert_eq!(log.newest_batch(), told);
        assert_eq!(log.take_unread(), told);
    }

    /// A digest stands for the blows before it; a warning among them still counts.
    #[test]
    fn a_digest_stands_for_its_blows() {
        let mut log = log_of(&["old"]);
        log.begin_batch();
        for number in 0..19 {
            log.push(MessageKind::PlayerAttack, &format!("blow {number}"), 2);
            log.push(MessageKind::OtherAttack, &format!("bite {number}"), 2);
        }
        log.push(MessageKind::Warning, "An orc!", 2);
        log.push(MessageKind::EnemyDied, "You kill the rat!", 2);
        log.sum_up();
        log.push(MessageKind::Digest, "Rat killed: 9 turns.", 2);
        let (rows, hidden) = log.newest(40, 3);
        let shown = "*An orc! *You kill the rat! *Rat killed: 9 turns.";
        assert_eq!((texts(&rows).join(" ").as_str(), hidden), (shown, 0));
        let (rows, hidden) = log.newest(40, 1);
        assert_eq!((texts(&rows).join(" ").as_str(), hidden), ("*Rat killed: 9 turns.", 1));
    }

    /// A theft is seen once, blows are seen on the bar.
    #[test]
    fn news_come_before_blows() {
        let mut log = Log::default();
        log.begin_batch();
        log.push(MessageKind::Warning, "A theft!", 1);
        log.push(MessageKind::Said, "A net!", 1);
        for number in 0..9 {
            log.push(MessageKind::EnemyAttack, &format!("blow {number}"), 1);
        }
        let (rows, hidden) = log.newest(40, 4);
        let shown = "*A theft! *A net! *blow 7 *blow 8";
        assert_eq!((texts(&rows).join(" ").as_str(), hidden), (shown, 7));
    }

    /// The second half of a sentence alone says nothing.
    #[test]
    fn messages_are_kept_and_left_out_as_a_whole() {
        let mut log = log_of(&["old old"]);
        log.begin_batch();
        log.push(MessageKind::Status, "find find", 2);
        for line in ["bb bb", "c", "end end"] {
            log.push(MessageKind::Plain, line, 2);
        }
        let shown = |height| {
            let (rows, hidden) = log.newest(4, height);
            (texts(&rows).join(" "), hidden)
        };
        assert_eq!(shown(3), ("*c *end *end".to_owned(), 4));
        assert_eq!(shown(4), ("*find *find *end *end".to_owned(), 3));
        assert_eq!(shown(5), ("*find *find *c *end *end".to_owned(), 2));
        assert_eq!(shown(8).1, 0);
        assert_eq!(shown(8).0, "*find *find *bb *bb *c *end *end", "the old one does not fit");
        assert_eq!(shown(1), ("*end".to_owned(), 6));
    }

    #[test]
    fn the_number_of_messages_is_bounded() {
        let mut log = Log::default();
        for turn in 0..MAX_MESSAGES as u64 + 5 {
            log.push(MessageKind::Plain, &turn.to_string(), turn);
        }
        assert_eq!(log.messages().count(), MAX_MESSAGES);
        assert_eq!(log.messages().next().map(|message| message.turn), Some(5));
    }
}
