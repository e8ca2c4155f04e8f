package dev.platform.platform;

import dev.platform.identity.access.Caller;

/** Queries of databases that change nothing, for surfaces that offer them. */
public interface DatabaseQueries {

  /**
   * Runs one statement in a transaction that only reads.
   *
   * @param id of the database, as the caller has it
   * @throws dev.platform.base.error.Failure invalid input if the statement fails; forbidden if the
   *     database does not admit the caller's address; conflict or unavailable if it cannot be asked
   *     now
   */
  QueryRows run(Caller caller, String id, String sql);
}
