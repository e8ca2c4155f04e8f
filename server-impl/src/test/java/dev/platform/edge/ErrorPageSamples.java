package dev.platform.edge;

import dev.platform.edge.route.HostRoute;
import java.util.LinkedHashMap;
import java.util.Map;

/** The edge's error pages with the longest names that they can show. */
public final class ErrorPageSamples {
  private static final String SERVICE = "w".repeat(63);
  private static final String HOST = SERVICE + ".apps.platform.example.com";
  private static final String REQUEST_ID = "00000000-0000-0000-0000-000000000000";

  private ErrorPageSamples() {}

  /** The HTML of each page by a name for it. */
  public static Map<String, String> html() {
    Map<String, ErrorPage> pages = new LinkedHashMap<>();
    pages.put("unknown", ErrorPages.unknown(HOST));
    pages.put("bad-gateway", ErrorPages.noResponse(HOST));
    pages.put("waking", ErrorPages.waking(SERVICE));
    pages.put("maintenance", ErrorPages.maintenance(SERVICE));
    pages.put("starting", closed(HostRoute.Reason.STARTING));
    pages.put("suspended", closed(HostRoute.Reason.SUSPENDED));
    pages.put("unhealthy", closed(HostRoute.Reason.UNHEALTHY));

    Map<String, String> html = new LinkedHashMap<>();
    pages.forEach((name, page) -> html.put(name, page.html(REQUEST_ID)));
    return html;
  }

  private static ErrorPage closed(HostRoute.Reason reason) {
    return ErrorPages.closed(new HostRoute.Closed(SERVICE, reason));
  }
}
