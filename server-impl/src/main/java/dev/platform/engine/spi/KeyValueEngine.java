package dev.platform.engine.spi;

import java.util.List;

/**
 * Keeps key-value servers running. Only {@link #remove} deletes the data of a server; neither its
 * end nor {@link Engine#stopAll} does.
 */
public interface KeyValueEngine {

  /** The servers that can be made now. Cheap: looks at a few files at most. */
  KeyValueOffer offer();

  /**
   * Makes a server, or changes it to what a newer generation wants, and returns. An older
   * generation than the known one changes nothing.
   *
   * @throws EngineException if it cannot be taken now
   */
  void apply(KeyValueSpec wanted) throws InterruptedException;

  /** How a server stands. Cheap: reads memory. */
  KeyValueStatus observe(KeyValueRef ref) throws InterruptedException;

  /** Stops a server and deletes its data. Returns immediately; removing twice is fine. */
  void remove(KeyValueRef ref) throws InterruptedException;

  /** Every server this engine holds, those that are being deleted included. */
  List<KeyValueRef> list() throws InterruptedException;
}
