package dev.platform.identity.stream;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Messages that go to some readers together. They are put into the form of the wire once, for all
 * of them: a server's WebSocket frames are the same for everybody.
 */
public interface StreamBatch {

  /** How many messages. */
  int count();

  /** The messages, as JSON. */
  List<String> messages();

  /** How many bytes they take on the wire. */
  int size();

  /** The messages on the wire, in a buffer of the caller's own. */
  ByteBuffer frames();

  /**
   * What a reader gets in place of messages that it was too slow for.
   *
   * @param skipped how many, up to and with those of this batch
   */
  StreamBatch gap(long skipped);
}
