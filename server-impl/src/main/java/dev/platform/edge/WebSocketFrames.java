package dev.platform.edge;

import io.vertx.core.buffer.Buffer;

/**
 * Follows a stream of WebSocket frames, to know where one ends and another may come between. Frames
 * are counted, not read.
 */
final class WebSocketFrames {

  private static final int FIRST_BYTES = 2;
  private static final int MASK_BYTES = 4;
  private static final int MASKED = 0x80;
  private static final int LENGTH = 0x7f;
  private static final int TWO_BYTES = 126;
  private static final int EIGHT_BYTES = 127;

  private int headRead;
  private int headSize = FIRST_BYTES;
  private int lengthSize;

  /** While the head is read, its length so far; then the bytes that are still to come. */
  private long payload;

  /** Whether the bytes so far end with a frame. */
  boolean isBetween() {
    return headRead == 0;
  }

  /**
   * Takes bytes up to the end of the frame that they belong to.
   *
   * @return where the next frame begins, or where the bytes end
   */
  int take(Buffer bytes, int from) {
    int at = from;
    while (at < bytes.length()) {
      if (headRead < headSize) {
        readHead(bytes.getUnsignedByte(at++));
      } else {
        int step = (int) Math.min(payload, bytes.length() - at);
        payload -= step;
        at += step;
      }
      if (headRead == headSize && payload == 0) {
        headRead = 0;
        headSize = FIRST_BYTES;
        return at;
      }
    }
    return at;
  }

  private void readHead(int next) {
    if (headRead == 1) {
      readLength(next);
    } else if (headRead >= FIRST_BYTES && headRead < FIRST_BYTES + lengthSize) {
      payload = payload << Byte.SIZE | next;
    }
    headRead++;
    if (headRead == headSize && payload < 0) {
      payload = Long.MAX_VALUE; // nonsense; what follows it has no beginning
    }
  }

  private void readLength(int second) {
    int length = second & LENGTH;
    lengthSize = length == TWO_BYTES ? Short.BYTES : length == EIGHT_BYTES ? Long.BYTES : 0;
    payload = lengthSize == 0 ? length : 0;
    headSize = FIRST_BYTES + lengthSize + ((second & MASKED) == 0 ? 0 : MASK_BYTES);
  }
}
