package dev.platform.http.listener;

import java.io.ByteArrayOutputStream;
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
  private static final Attribute<Reader> READER =
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
    var reader = READER.get(connection);
    if (reader == null) {
      reader = new Reader();
      READER.set(connection, reader);
    }
    byte[] data = reader.read(input);
    if (!reader.isOver() && data.length == 0) {
      input.tryDispose();
      return ParsingResult.create(null, null);
    }
    Buffer rest = input.hasRemaining() ? input.split(input.position()) : null;
    if (reader.isOver()) {
      READER.remove(connection);
    }
    HttpContent content =
        head.httpContentBuilder()
            .content(Buffers.wrap(context.getMemoryManager(), data))
            .last(reader.isOver())
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

  /** Where a body is. */
  static final class Reader {
    private static final int MAX_SIZE_DIGITS = 8;
    private static final int MAX_EXTENSION_BYTES = 256;
    private static final int MAX_TRAILER_BYTES = 4096;

    private Place place = Place.SIZE;
    private long size;
    private int digits;
    private int extension;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(0);
    private int trailerBytes;

    private enum Place {
      SIZE,
      EXTENSION,
      SIZE_LF,
      DATA,
      DATA_CR,
      DATA_LF,
      TRAILER,
      TRAILER_LF,
      OVER
    }

    boolean isOver() {
      return place == Place.OVER;
    }

    /**
     * Takes what belongs to the body from the input.
     *
     * @return the data without its frame
     * @throws HttpBrokenContentException if it is no body in chunks
     */
    byte[] read(Buffer input) {
      byte[] data = new byte[input.remaining()];
      int length = 0;
      while (place != Place.OVER && input.hasRemaining()) {
        if (place == Place.DATA) {
          int part = (int) Math.min(size, input.remaining());
          input.get(data, length, part);
          length += part;
          size -= part;
          place = size == 0 ? Place.DATA_CR : Place.DATA;
        } else {
          place = next(input.get());
        }
      }
      return Arrays.copyOf(data, length);
    }

    private Place next(byte b) {
      return switch (place) {
        case SIZE -> size(b);
        case EXTENSION -> extension(b);
        case SIZE_LF -> b == '\n' ? sized() : broken();
        case DATA_CR -> b == '\r' ? Place.DATA_LF : broken();
        case DATA_LF -> b == '\n' ? start() : broken();
        case TRAILER -> trailer(b);
        case TRAILER_LF -> b == '\n' ? line() : broken();
        case DATA, OVER -> throw new IllegalStateException();
      };
    }

    private Place start() {
      size = 0;
      digits = 0;
      extension = 0;
      return Place.SIZE;
    }

    private Place size(byte b) {
      int digit = Character.digit(b, 16);
      if (digit >= 0 && b > 0 && ++digits <= MAX_SIZE_DIGITS) {
        size = size * 16 + digit;
        return Place.SIZE;
      }
      if (digits == 0 || digits > MAX_SIZE_DIGITS) {
        return broken();
      }
      return b == '\r' ? Place.SIZE_LF : b == ';' ? Place.EXTENSION : broken();
    }

    /** Nobody uses them; a few bytes are passed over. */
    private Place extension(byte b) {
      boolean isText = b == '\t' || (b >= ' ' && b < 0x7f);
      if (b == '\r') {
        return Place.SIZE_LF;
      }
      return isText && ++extension <= MAX_EXTENSION_BYTES ? Place.EXTENSION : broken();
    }

    private Place sized() {
      return size == 0 ? Place.TRAILER : Place.DATA;
    }

    private Place trailer(byte b) {
      if (b == '\r') {
        return Place.TRAILER_LF;
      }
      if (b == '\n' || ++trailerBytes > MAX_TRAILER_BYTES) {
        return broken();
      }
      line.write(b);
      return Place.TRAILER;
    }

    /** Trailers mean nothing here, but must be ones. */
    private Place line() {
      if (line.size() == 0) {
        return Place.OVER;
      }
      if (RequestHeadReader.faultOfField(line.toByteArray()) != null) {
        return broken();
      }
      line.reset();
      return Place.TRAILER;
    }

    private static Place broken() {
      throw new HttpBrokenContentException("no body in chunks");
    }
  }
}
