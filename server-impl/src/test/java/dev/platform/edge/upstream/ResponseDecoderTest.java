package dev.platform.edge.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.DecodedMessages;
import dev.platform.testing.Pieces;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpResponseDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plain or not, a response is read as Netty reads it, in however many pieces it comes. */
class ResponseDecoderTest {
  private static final String PLAIN = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab";

  private static final List<String> SOUND =
      List.of(
          PLAIN,
          "HTTP/1.1 404 Not Found\r\nServer: x\r\ncontent-length:0\r\n\r\n",
          "HTTP/1.1 200 \r\nX-Blank:  \t a b \t\r\nX-Empty:\r\nContent-Length: 1 \r\n\r\nz",
          "HTTP/1.1 299 Own caf\u00e9\r\nX-Latin: caf\u00e9\r\nContent-Length: 3\r\n\r\n\r\n\r",
          "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b\r\nContent-Length: 1\r\n\r\nx",
          "HTTP/1.1 204 No Content\r\nX: y\r\n\r\n",
          "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nT: u\r\n\r\n",
          "HTTP/1.1 100 Continue\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX-Long: " + "ab".repeat(700) + "\r\nContent-Length: 1\r\n\r\nL",
          "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\no",
          PLAIN);

  /** They are rejected, or read generously: in either case as Netty does. */
  private static final List<String> ODD =
      List.of(
          "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 0x2\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: a\r\n b\r\n\r\nab",
          "HTTP/1.1 200 OK\nContent-Length: 2\n\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: a\nY: b\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: a\rY: b\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: a\u0000b\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX y: a\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n: a\r\n\r\nab",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nnothing\r\n\r\nab",
          "HTTP/1.1 200 \t OK \r\nContent-Length: 2\r\n\r\nab",
          "HTTP/1.1  200 OK\r\nContent-Length: 2\r\n\r\nab",
          "HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\nab",
          "HTTP/1.1 2x0 OK\r\nContent-Length: 2\r\n\r\nab",
          "HTTP/1.1 999 OK\r\nContent-Length: 2\r\n\r\nab",
          "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nab",
          "http/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab",
          "\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab");

  static Stream<String> sound() {
    return SOUND.stream();
  }

  static Stream<String> odd() {
    return ODD.stream();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "3 ", "3;a", "3;a=1", "3 ; a=b;c", "003;a=\"x;y\""})
  void extensionsOfChunksMeanNothing(String size) {
    String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    byte[] plain = bytes(head + "3\r\nabc\r\n0\r\n\r\n" + PLAIN);

    Pieces.each(
        bytes(head + size + "\r\nabc\r\n0;last=1\r\nT: u\r\n\r\n" + PLAIN),
        pieces ->
            assertThat(DecodedMessages.read(new EmbeddedChannel(new ResponseDecoder()), pieces))
                .isEqualTo(DecodedMessages.read(oracle(), List.of(plain))));
  }

  @ParameterizedTest
  @MethodSource({"sound", "odd"})
  void aResponseIsReadAsNettyReadsIt(String response) {
    List<byte[]> whole = List.of(bytes(response));

    assertThat(DecodedMessages.read(decoder(), whole))
        .isNotEmpty()
        .isEqualTo(DecodedMessages.read(oracle(), whole));
  }

  @Test
  void responsesBehindOneAnotherAreReadInWhicheverPiecesTheyCome() {
    byte[] bytes = bytes(String.join("", SOUND));
    List<String> expected = DecodedMessages.read(oracle(), List.of(bytes));
    assertThat(expected).hasSize(SOUND.size());

    Pieces.each(
        bytes,
        pieces ->
            assertThat(DecodedMessages.read(decoder(), pieces))
                .as("in %d pieces", pieces.size())
                .isEqualTo(expected));
  }

  @Test
  void itIsBetweenResponsesOnlyWhenTheyAreWhole() {
    byte[] bytes = bytes(PLAIN);
    for (int i = 1; i < bytes.length; i++) {
      var decoder = new ResponseDecoder();
      var channel = new EmbeddedChannel(decoder);

      channel.writeInbound(Unpooled.wrappedBuffer(bytes, 0, i));
      assertThat(decoder.isBetween()).as("after %d bytes", i).isFalse();
      channel.writeInbound(Unpooled.wrappedBuffer(bytes, i, bytes.length - i));
      assertThat(decoder.isBetween()).isTrue();

      channel.finishAndReleaseAll();
    }
  }

  @Test
  void theHeadForAHeadRequestHasNoBodyBehindIt() {
    var decoder = new ResponseDecoder();
    decoder.expect("HEAD");

    assertThat(
            DecodedMessages.read(
                new EmbeddedChannel(decoder),
                List.of(bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"))))
        .containsExactly("HTTP/1.1 200 OK Content-Length=2;");
  }

  @Test
  void behindASwitchNothingIsHttpWhateverItLooksLike() {
    var channel = decoder();
    channel.writeInbound(
        Unpooled.wrappedBuffer(bytes("HTTP/1.1 101 Switching Protocols\r\nUpgrade: w\r\n\r\n")));
    channel.releaseInbound();

    channel.writeInbound(Unpooled.wrappedBuffer(bytes(PLAIN)));

    ByteBuf raw = channel.readInbound();
    assertThat(raw.toString(StandardCharsets.ISO_8859_1)).isEqualTo(PLAIN);
    raw.release();
    channel.finishAndReleaseAll();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static EmbeddedChannel oracle() {
    return new EmbeddedChannel(new HttpResponseDecoder());
  }

  private static EmbeddedChannel decoder() {
    return new EmbeddedChannel(new ResponseDecoder());
  }
}
