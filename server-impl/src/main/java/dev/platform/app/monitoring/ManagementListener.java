package dev.platform.app.monitoring;

import dev.platform.http.listener.Listen;
import dev.platform.http.listener.RejectionFormat;
import dev.platform.http.listener.WebListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;

/** Serves the metrics and the health of a process at an address of their own. */
public final class ManagementListener implements AutoCloseable {
  private static final RejectionFormat TEXT =
      refused -> new RejectionFormat.Body("text/plain; charset=utf-8", refused.sentence() + "\n");

  private final WebListener listener;

  private ManagementListener(WebListener listener) {
    this.listener = listener;
  }

  /**
   * Listens.
   *
   * @param ready the page that says whether the process can serve
   */
  public static ManagementListener start(Listen listen, ProcessMetrics metrics, HttpHandler ready) {
    var listener = WebListener.withoutResources("management", listen).rejectionFormat(TEXT);
    listener.serve("/metrics", new Page(metrics));
    listener.serve("/healthz", new Alive());
    listener.serve("/readyz", ready);
    listener.start();
    return new ManagementListener(listener);
  }

  @Override
  public void close() {
    listener.close();
  }

  /** That the process runs. */
  private static final class Alive extends HttpHandler {
    @Override
    public void service(Request request, Response response) throws IOException {
      response.setContentType("text/plain;charset=utf-8");
      response.setHeader("Cache-Control", "no-store");
      response.getWriter().write("ok");
    }
  }

  /** The metrics as text. */
  private static final class Page extends HttpHandler {
    private final ProcessMetrics metrics;

    Page(ProcessMetrics metrics) {
      this.metrics = metrics;
    }

    @Override
    public void service(Request request, Response response) throws IOException {
      var text = new ByteArrayOutputStream();
      metrics.write(text);
      response.setContentType(ProcessMetrics.MEDIA_TYPE);
      response.setContentLength(text.size());
      response.setHeader("Cache-Control", "no-store");
      text.writeTo(response.getOutputStream());
    }
  }
}
