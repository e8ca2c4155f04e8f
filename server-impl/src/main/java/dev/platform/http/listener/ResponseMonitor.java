package dev.platform.http.listener;

/** Is told of every response of a listener. Must not block. */
@FunctionalInterface
public interface ResponseMonitor {
  /** Keeps nothing. */
  ResponseMonitor NONE = (operation, status, nanos) -> {};

  /**
   * The head of a response is about to be sent.
   *
   * @param operation id of the operation; empty if the request got to none
   * @param status status of the response
   * @param nanos since the head of the request was read
   */
  void responded(String operation, int status, long nanos);
}
