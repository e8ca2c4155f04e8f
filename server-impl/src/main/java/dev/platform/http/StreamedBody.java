package dev.platform.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A response body that is made while it is sent, part by part. It is an input stream for generated
 * interfaces only: {@link StreamedBodyWriter} has it write itself.
 */
public abstract class StreamedBody extends InputStream {

  /** Writes all of it, and flushes each part. */
  public abstract void writeTo(OutputStream out) throws IOException;

  @Override
  public final int read(byte[] bytes, int offset, int length) {
    return read();
  }

  @Override
  public final int read() {
    throw new UnsupportedOperationException("it is written, not read");
  }
}
