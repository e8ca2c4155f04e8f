package dev.platform.http.listener;

import dev.platform.base.http.ChunkedBody;
import java.util.Arrays;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.attributes.Attribute;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.http.ChunkedTransferEncoding;
import org.glassfish.grizzly.http.HttpBrokenContentException;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpHeader;
import org.glassfish.grizzly.http.ParsingResult;
import org.glassfish.grizzly.http.TransferEncoding;
import org.glassfish.grizzly.memory.Buffers;

/**
 * Reads bodies in chunks as RFC 9112 writes them. Grizzly reads more: lines that end with LF alone,
 * blanks around sizes, anything after the data of a chunk.
 */
final class ChunkReader implements TransferEncoding {
  private static final Attribute<ChunkedBody> BODY =
      Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute(ChunkReader.class.getName());

  private final ChunkedTransferEncoding writing;

  ChunkReader(int maxHeadBytes) {
    this.writing = new ChunkedTransferEncoding(maxHeadBytes);
  }

  @Override
  public boolean wantDecode(HttpHeader head) {
    return head.isChunked();
  }

  @Override
  public ParsingResult parsePacket(FilterChainContext context, HttpHeader head, Buffer input) {
    var connection = context.getConnection();
    var body = BODY.get(connection);
    if (body == null) {
      body = ChunkedBody.ofRequest();
      BODY.set(connection, body);
    }
    byte[] data = data(body, input);
    if (!body.isOver() && data.length == 0) {
      input.tryDispose();
      return ParsingResult.create(null, null);
    }
    Buffer rest = input.hasRemaining() ? input.split(input.position()) : null;
    if (body.isOver()) {
      BODY.remove(connection);
    }
    HttpContent content =
        head.httpContentBuilder()
            .content(Buffers.wrap(context.getMemoryManager(), data))
            .last(body.isOver())
            .build();
    return ParsingResult.create(content, rest);
  }

  @Override
  public boolean wantEncode(HttpHeader head) {
    return writing.wantEncode(head);
  }

  @Override
  public void prepareSerialize(FilterChainContext context, HttpHeader head, HttpContent content) {
    writing.prepareSerialize(context, head, content);
  }

  @Override
  public Buffer serializePacket(FilterChainContext context, HttpContent content) {
    return writing.serializePacket(context, content);
  }

  /**
   * Takes what belongs to the body from the input.
   *
   * @return the data without its frame
   */
  private static byte[] data(ChunkedBody body, Buffer input) {
    byte[] data = new byte[input.remaining()];
    int length = 0;
    while (!body.isOver() && input.hasRemaining()) {
      int part = body.takeData(input.remaining());
      if (part > 0) {
        input.get(data, length, part);
        length += part;
      } else if (!body.takeFrame(input.get())) {
        throw new HttpBrokenContentException("the body is not chunked");
      }
    }
    return Arrays.copyOf(data, length);
  }
}
