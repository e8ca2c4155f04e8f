package dev.platform.base.id;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes ids: a prefix, a dash and 20 characters of lower-case base32hex over 12 bytes: 4 of time in
 * seconds, 5 of chance for each process, 3 of a counter. So ids sort by the time they were made and
 * two processes do not collide.
 */
public final class Ids {
  private static final char[] ALPHABET = "0123456789abcdefghijklmnopqrstuv".toCharArray();

  private final Clock clock;
  private final byte[] process = new byte[5];
  private final AtomicInteger counter;

  public Ids(Clock clock) {
    var random = new SecureRandom();
    this.clock = clock;
    random.nextBytes(process);
    this.counter = new AtomicInteger(random.nextInt(1 << 24));
  }

  /** The next id of a kind, as text for the constructor of its record. */
  public String next(IdPrefix prefix) {
    return prefix.text() + "-" + encode(bytes());
  }

  private byte[] bytes() {
    int seconds = (int) clock.instant().getEpochSecond();
    int count = counter.getAndIncrement();
    return new byte[] {
      (byte) (seconds >>> 24),
      (byte) (seconds >>> 16),
      (byte) (seconds >>> 8),
      (byte) seconds,
      process[0],
      process[1],
      process[2],
      process[3],
      process[4],
      (byte) (count >>> 16),
      (byte) (count >>> 8),
      (byte) count
    };
  }

  private static String encode(byte[] bytes) {
    var text = new StringBuilder(20);
    int buffer = 0;
    int bits = 0;
    for (byte b : bytes) {
      buffer = (buffer << 8) | (b & 0xff);
      bits += 8;
      while (bits >= 5) {
        bits -= 5;
        text.append(ALPHABET[(buffer >>> bits) & 31]);
      }
    }
    return text.append(ALPHABET[(buffer << (5 - bits)) & 31]).toString();
  }
}
