package dev.platform.app;

import dev.platform.base.json.Json;
import dev.platform.edge.ProcessHealth;
import dev.platform.http.Build;
import dev.platform.http.Readiness;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;

/** {@code /readyz} of origins that are not the API's, with the same words. */
final class ReadyPage extends HttpHandler {
  private static final int UNAVAILABLE = 503;

  private final Readiness readiness;

  ReadyPage(Readiness readiness) {
    this.readiness = readiness;
  }

  static ProcessHealth condition(Readiness readiness) {
    var report = readiness.report();
    return report
        .failure()
        .map(
            failure ->
                new ProcessHealth(
                    false,
                    Json.write(
                        Map.of(
                            "id",
                            "unavailable",
                            "message",
                            failure.publicMessage(),
                            "code",
                            "BACKEND_UNAVAILABLE",
                            "params",
                            failure.params()))))
        .orElseGet(() -> new ProcessHealth(true, Json.write(ready(report))));
  }

  private static Map<String, Object> ready(Readiness.Report report) {
    Map<String, Object> ready = new LinkedHashMap<>();
    ready.put("status", "ready");
    ready.put("parts", report.states());
    Build.id().ifPresent(id -> ready.put("buildId", id));
    return ready;
  }

  @Override
  public void service(Request request, Response response) throws IOException {
    var condition = condition(readiness);
    byte[] body = condition.json().getBytes(StandardCharsets.UTF_8);
    response.setStatus(condition.isReady() ? 200 : UNAVAILABLE);
    response.setContentType("application/json");
    response.setContentLength(body.length);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.getOutputStream().write(body);
  }
}
