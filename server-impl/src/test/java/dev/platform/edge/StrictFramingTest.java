package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.DecodedMessages;
import dev.platform.testing.Pieces;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is a request is read as Netty reads it, in however many pieces it comes. */
class StrictFramingTest {
  private static final List<String> SOUND =
      List.of(
          "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
          "GET /x?y=%20&z HTTP/1.0\r\n\r\n",
          "HEAD /x HTTP/1.1\r\nHost: a:80\r\nAccept:  */* \t\r\nX-Empty:\r\nX-Blank: \t \r\nx: a b\r\n\r\n",
          "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
          "REPORT /own HTTP/1.1\r\nHost: a\r\nCookie: a=1\r\nCookie: b=2\r\n\r\n",
          "GET /latin HTTP/1.1\r\nHost: a\r\nX-Latin: caf\u00e9\r\n\r\n",
          "GET /long HTTP/1.1\r\nHost: a\r\nX-Long: " + "abcdefgh".repeat(300) + "\r\nX: y\r\n\r\n",
          "POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab\ncd",
          "PUT /none HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
          "POST /chunks HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\nX: y\r\n\r\n",
          "GET /after HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

  static Stream<String> sound() {
    return SOUND.stream();
  }

  @ParameterizedTest
  @MethodSource("sound")
  void aRequestIsReadAsNettyReadsIt(String request) {
    byte[] bytes = bytes(request);

    List<String> read = DecodedMessages.read(reader(), List.of(bytes));

    assertThat(read).hasSize(1).isEqualTo(DecodedMessages.read(oracle(), List.of(bytes)));
  }

  @Test
  void requestsBehindOneAnotherAreReadInWhicheverPiecesTheyCome() {
    byte[] bytes = bytes(String.join("", SOUND));
    List<String> expected = DecodedMessages.read(oracle(), List.of(bytes));
    assertThat(expected).hasSize(SOUND.size());

    Pieces.each(
        bytes,
        pieces ->
            assertThat(DecodedMessages.read(reader(), pieces))
                .as("in %d pieces", pieces.size())
                .isEqualTo(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "3;a", "3;a=1", "3; a=b;c", "003;a=\"x;y\""})
  void extensionsOfChunksMeanNothing(String size) {
    String head = "POST /chunks HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    String plain = head + "3\r\nabc\r\n0\r\n\r\n";

    assertThat(
            DecodedMessages.read(
                reader(), List.of(bytes(head + size + "\r\nabc\r\n0;last=1\r\n\r\n"))))
        .isEqualTo(DecodedMessages.read(oracle(), List.of(bytes(plain))));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static EmbeddedChannel oracle() {
    return new EmbeddedChannel(new HttpRequestDecoder());
  }

  private static EmbeddedChannel reader() {
    var channel = new EmbeddedChannel();
    ChannelHandler decoder = new HttpRequestDecoder();
    channel.pipeline().addLast(decoder);
    channel
        .pipeline()
        .addFirst(new StrictFraming(EdgeLimits.USUAL, channel.pipeline().context(decoder)));
    return channel;
  }
}
