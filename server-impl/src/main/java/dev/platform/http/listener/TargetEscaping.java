package dev.platform.http.listener;

import dev.platform.http.RawTarget;
import java.util.regex.Pattern;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.NetworkListener;

/**
 * Escapes what may not stand in the target of a request, such as a backslash or a lone percent
 * sign. Jersey cannot read such a target and fails; escaped, the door can refuse it. The target of
 * a question about the whole server becomes a path.
 */
final class TargetEscaping implements AddOn {
  private static final Pattern ILLEGAL =
      Pattern.compile("%(?![0-9A-Fa-f]{2})|[^%A-Za-z0-9._~:/?@!$&'()*+,;=-]");

  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    builder.add(builder.indexOfType(HttpServerFilter.class), new Escapes());
  }

  private static final class Escapes extends BaseFilter {
    @Override
    public NextAction handleRead(FilterChainContext context) {
      if (context.getMessage() instanceof HttpContent content
          && content.getHttpHeader() instanceof HttpRequestPacket request) {
        escape(request);
      }
      return context.getInvokeAction();
    }

    private static void escape(HttpRequestPacket request) {
      var path = request.getRequestURI();
      if ("*".equals(path)) {
        request.setRequestURI(RawTarget.EVERYTHING);
        return;
      }
      if (path != null && ILLEGAL.matcher(path).find()) {
        request.setAttribute(RawTarget.PATH, path);
        request.setRequestURI(escaped(path));
      }
      var query = request.getQueryString();
      if (query != null && ILLEGAL.matcher(query).find()) {
        request.setAttribute(RawTarget.QUERY, query);
        request.setQueryString(escaped(query));
      }
    }
  }

  /** The same with every illegal character as the bytes that it came as. */
  static String escaped(String text) {
    return ILLEGAL
        .matcher(text)
        .replaceAll(it -> String.format("%%%02X", (int) it.group().charAt(0) & 0xff));
  }
}
