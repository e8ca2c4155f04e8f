package dev.platform.http.listener;

import dev.platform.http.RequestIds;
import dev.platform.http.SecurityHeaders;
import java.util.HashMap;
import java.util.Map;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;

/**
 * The resources of an origin, and pages beside them that no contract has. Grizzly's own way to tell
 * them apart decodes each address first, and answers what it cannot decode with an empty 500.
 */
final class BesideResources extends HttpHandler {
  private static final String ALLOWED = "GET, HEAD, OPTIONS";

  private final HttpHandler resources;
  private final Map<String, HttpHandler> pages = new HashMap<>();

  BesideResources(HttpHandler resources) {
    this.resources = resources;
    setDecodeUrl(false);
  }

  /** Adds a page; to be called before the first request. */
  void add(String path, HttpHandler page) {
    pages.put(path, page);
  }

  @Override
  public void start() {
    resources.start();
  }

  @Override
  public void destroy() {
    resources.destroy();
  }

  @Override
  public void service(Request request, Response response) throws Exception {
    var page = pages.get(request.getRequest().getRequestURI());
    if (page == null) {
      resources.service(request, response);
    } else {
      answer(page, request, response);
    }
  }

  /** With the headers and the methods of all answers. */
  private static void answer(HttpHandler page, Request request, Response response)
      throws Exception {
    SecurityHeaders.ALL.forEach(response::setHeader);
    response.setHeader(RequestIds.HEADER, RequestIds.choose(request.getHeader(RequestIds.HEADER)));
    var method = request.getMethod();
    if (Method.GET.equals(method) || Method.HEAD.equals(method)) {
      page.service(request, response);
    } else {
      response.setStatus(Method.OPTIONS.equals(method) ? 204 : 405);
      response.setHeader("Allow", ALLOWED);
      response.setHeader("Cache-Control", "no-store");
    }
  }
}
