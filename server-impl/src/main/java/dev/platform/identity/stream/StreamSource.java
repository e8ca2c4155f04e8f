package dev.platform.identity.stream;

import dev.platform.identity.access.Caller;
import java.util.List;
import java.util.Map;

/** Something that callers follow, such as the lines of a log. */
public interface StreamSource {

  /**
   * Decides whether a caller may follow what it asks for.
   *
   * @param query the parameters of the request, as the contract has them
   * @throws dev.platform.base.error.Failure what is wrong with the query, or that it is not allowed
   */
  Subscription subscribe(Caller caller, Map<String, List<String>> query);

  /** What a caller was allowed to follow. */
  interface Subscription {

    /**
     * Finds out whether the caller still has access to all of it. Asked every second, so it must
     * cost no query most of the time.
     *
     * @throws dev.platform.base.error.Failure if not
     */
    void check(Caller caller);

    /**
     * Begins to send.
     *
     * @return ends it
     */
    Runnable begin(StreamReader reader);
  }
}
