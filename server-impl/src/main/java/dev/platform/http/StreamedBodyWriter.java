package dev.platform.http;

import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import org.glassfish.jersey.message.internal.CommittingOutputStream;

/** Sends each part of a {@link StreamedBody} at its flush: nothing is held back for its length. */
final class StreamedBodyWriter implements WriterInterceptor {
  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    if (!(context.getEntity() instanceof StreamedBody body)) {
      context.proceed();
      return;
    }
    if (context.getOutputStream() instanceof CommittingOutputStream out) {
      out.enableBuffering(0);
    }
    body.writeTo(context.getOutputStream());
  }
}
