package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebSocketFramesTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 4096, 1_000_000})
  void endsOfFramesAreFoundHoweverTheBytesCome(int piece) {
    var all =
        Stream.of(frame(5, false), frame(0, false), frame(125, true), frame(126, false))
            .collect(Buffer::buffer, Buffer::appendBuffer, Buffer::appendBuffer)
            .appendBuffer(frame(65_536, true));
    var frames = new WebSocketFrames();
    List<Integer> ends = new ArrayList<>();

    for (int from = 0; from < all.length(); from += piece) {
      var bytes = all.getBuffer(from, Math.min(all.length(), from + piece));
      for (int at = 0; at < bytes.length(); ) {
        at = frames.take(bytes, at);
        if (frames.isBetween()) {
          ends.add(from + at);
        }
      }
    }

    assertThat(ends).containsExactly(7, 9, 9 + 131, 140 + 130, 270 + 14 + 65_536);
  }

  @Test
  void aLengthThatNobodyCanSendEndsNever() {
    var frames = new WebSocketFrames();
    var bytes = Buffer.buffer().appendByte((byte) 0x82).appendByte((byte) 127).appendLong(-1);

    assertThat(frames.take(bytes, 0)).isEqualTo(bytes.length());
    assertThat(frames.take(Buffer.buffer(new byte[99]), 0)).isEqualTo(99);
    assertThat(frames.isBetween()).isFalse();
  }

  private static Buffer frame(int length, boolean masked) {
    int mask = masked ? 0x80 : 0;
    var frame = Buffer.buffer().appendByte((byte) 0x82);
    if (length < 126) {
      frame.appendByte((byte) (mask | length));
    } else if (length < 65_536) {
      frame.appendByte((byte) (mask | 126)).appendUnsignedShort(length);
    } else {
      frame.appendByte((byte) (mask | 127)).appendLong(length);
    }
    return frame.appendBytes(new byte[length + (masked ? 4 : 0)]);
  }
}
