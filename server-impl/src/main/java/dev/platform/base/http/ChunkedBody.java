package dev.platform.base.http;

import java.io.ByteArrayOutputStream;

/** Where in a body in chunks a reader is. Lines end with CR and LF. */
public final class ChunkedBody {
  private static final int MAX_SIZE_DIGITS = 8;
  private static final int MAX_EXTENSION_BYTES = 256;
  private static final int MAX_TRAILER_BYTES = 4096;

  private final boolean allowsBlanks;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(0);
  private Place place = Place.SIZE;
  private long size;
  private int digits;
  private int extension;
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
    OVER,
    BROKEN
  }

  private ChunkedBody(boolean allowsBlanks) {
    this.allowsBlanks = allowsBlanks;
  }

  /** Of a request: only what all readers read alike. */
  public static ChunkedBody ofRequest() {
    return new ChunkedBody(false);
  }

  /** Of a response: some servers write blanks behind the size. */
  public static ChunkedBody ofResponse() {
    return new ChunkedBody(true);
  }

  /** Whether the whole body was taken. */
  public boolean isOver() {
    return place == Place.OVER;
  }

  /**
   * Takes data, as much as there is.
   *
   * @param available how many bytes have come
   * @return how many of them are data; none if the next one is of the frame
   */
  public int takeData(int available) {
    if (place != Place.DATA) {
      return 0;
    }
    int part = (int) Math.min(size, available);
    size -= part;
    place = size == 0 ? Place.DATA_CR : Place.DATA;
    return part;
  }

  /**
   * Takes one byte of the frame.
   *
   * @return whether it may be there
   */
  public boolean takeFrame(byte b) {
    place = next(b);
    return place != Place.BROKEN;
  }

  private Place next(byte b) {
    return switch (place) {
      case SIZE -> size(b);
      case EXTENSION -> extension(b);
      case SIZE_LF -> b == '\n' ? sized() : Place.BROKEN;
      case DATA_CR -> b == '\r' ? Place.DATA_LF : Place.BROKEN;
      case DATA_LF -> b == '\n' ? start() : Place.BROKEN;
      case TRAILER -> trailer(b);
      case TRAILER_LF -> b == '\n' ? line() : Place.BROKEN;
      case DATA, OVER, BROKEN -> throw new IllegalStateException(place.name());
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
      return Place.BROKEN;
    }
    boolean isExtension = b == ';' || (allowsBlanks && HeadCharacters.isBlank(b));
    return b == '\r' ? Place.SIZE_LF : isExtension ? Place.EXTENSION : Place.BROKEN;
  }

  /** They are not used; a few bytes are skipped. */
  private Place extension(byte b) {
    boolean isText = b == '\t' || (b >= ' ' && b < 0x7f);
    if (b == '\r') {
      return Place.SIZE_LF;
    }
    return isText && ++extension <= MAX_EXTENSION_BYTES ? Place.EXTENSION : Place.BROKEN;
  }

  private Place sized() {
    return size == 0 ? Place.TRAILER : Place.DATA;
  }

  private Place trailer(byte b) {
    if (b == '\r') {
      return Place.TRAILER_LF;
    }
    if (b == '\n' || ++trailerBytes > MAX_TRAILER_BYTES) {
      return Place.BROKEN;
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
      return Place.BROKEN;
    }
    line.reset();
    return Place.TRAILER;
  }
}
