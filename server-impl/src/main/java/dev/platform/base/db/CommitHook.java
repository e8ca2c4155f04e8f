package dev.platform.base.db;

/** The last part of every transaction that writes; what it throws undoes all of it. */
public interface CommitHook {

  /**
   * Writes what the transaction still owes, and rejects one that must not be committed.
   *
   * @param name the name of the transaction
   */
  void close(String name, WriteTx tx);
}
