package dev.platform.engine.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * In which units this machine's kernel counts.
 *
 * @param pageBytes size of a page of memory
 * @param ticksPerSecond of CPU time
 */
record KernelUnits(long pageBytes, long ticksPerSecond) {
  private static final Path VECTOR = Path.of("/proc/self/auxv");
  private static final long PAGE_BYTES = 6;
  private static final long TICKS_PER_SECOND = 17;

  /** As the kernel tells every program at its start. */
  static KernelUnits ofThisMachine() throws IOException {
    if (!Files.isReadable(VECTOR)) {
      return new KernelUnits(4096, 100);
    }
    byte[] vector = Files.readAllBytes(VECTOR);
    return new KernelUnits(value(vector, PAGE_BYTES, 4096), value(vector, TICKS_PER_SECOND, 100));
  }

  Duration time(long ticks) {
    return Duration.ofMillis(ticks * 1000 / ticksPerSecond);
  }

  /** Pairs of a key and a value. */
  private static long value(byte[] vector, long key, long otherwise) {
    ByteBuffer words = ByteBuffer.wrap(vector).order(ByteOrder.nativeOrder());
    while (words.remaining() >= 2 * Long.BYTES) {
      long name = words.getLong();
      long value = words.getLong();
      if (name == key) {
        return value;
      }
    }
    return otherwise;
  }
}
