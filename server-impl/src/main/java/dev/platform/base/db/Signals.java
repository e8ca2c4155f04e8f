package dev.platform.base.db;

import java.util.function.Consumer;

/**
 * Short messages to every replica, sent when a transaction commits (PostgreSQL's NOTIFY). A hint to
 * look, never the only copy of a fact: a replica that is not listening at that moment misses it.
 */
public interface Signals {

  /**
   * Sends a message with the transaction.
   *
   * @param channel lower-case letters and underscores
   * @param payload at most 7,000 bytes
   */
  void send(WriteTx tx, String channel, String payload);

  /**
   * Calls back for each message, and once with an empty payload whenever messages may have been
   * missed. Called on one thread that all subscribers share: be quick.
   *
   * @return ends the subscription
   */
  Runnable subscribe(String channel, Consumer<String> listener);
}
