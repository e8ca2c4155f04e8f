package dev.platform.identity.stream;

/** The other end of a stream. It is called on threads of many readers and never waits. */
public interface StreamReader {

  /** Sends messages on, or notes that they were skipped. */
  void send(StreamBatch batch);

  /** Ends the stream: there will be no more. */
  void failed(RuntimeException why);
}
