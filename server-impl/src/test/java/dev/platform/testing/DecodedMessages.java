package dev.platform.testing;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a decoder of HTTP makes of bytes, as texts that can be compared. */
public final class DecodedMessages {
  private final List<String> messages = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  private DecodedMessages() {}

  /** The messages that come out, each with its body; the last one even if it is not whole. */
  public static List<String> read(EmbeddedChannel channel, List<byte[]> pieces) {
    var decoded = new DecodedMessages();
    for (byte[] piece : pieces) {
      channel.writeInbound(Unpooled.wrappedBuffer(piece));
      for (Object part = channel.readInbound(); part != null; part = channel.readInbound()) {
        decoded.add(part);
        ReferenceCountUtil.release(part);
      }
    }
    channel.finishAndReleaseAll();
    if (!decoded.text.isEmpty()) {
      decoded.messages.add("incomplete: " + decoded.text);
    }
    return decoded.messages;
  }

  private void add(Object part) {
    if (part instanceof HttpObject object && object.decoderResult().isFailure()) {
      text.append("rejected");
    } else if (part instanceof HttpMessage message) {
      addHead(message);
    }
    if (part instanceof HttpContent content) {
      text.append(content.content().toString(StandardCharsets.ISO_8859_1));
    }
    if (part instanceof LastHttpContent) {
      messages.add(text.toString());
      text.setLength(0);
    }
  }

  private void addHead(HttpMessage message) {
    if (message instanceof HttpRequest request) {
      text.append(request.method()).append(' ').append(request.uri()).append(' ');
    }
    text.append(message.protocolVersion()).append(' ');
    if (message instanceof HttpResponse response) {
      text.append(response.status()).append(' ');
    }
    message.headers().forEach(field -> text.append(field).append(';'));
  }
}
