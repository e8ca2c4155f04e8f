package dev.platform.http.listener;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;

/** One page of HTML beside the resources of an origin, with its own script and style. */
public final class FixedPage extends HttpHandler {
  private static final String POLICY =
      "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'unsafe-inline'; img-src"
          + " 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors"
          + " 'none'";

  private final byte[] page;

  /**
   * A page.
   *
   * @param html all of it
   */
  public FixedPage(String html) {
    this.page = html.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void service(Request request, Response response) throws IOException {
    response.setContentType("text/html;charset=utf-8");
    response.setContentLength(page.length);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.getOutputStream().write(page);
  }
}
