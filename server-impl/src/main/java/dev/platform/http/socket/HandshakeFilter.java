package dev.platform.http.socket;

import java.util.Set;
import java.util.concurrent.Executor;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.attributes.Attribute;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;

/**
 * Takes handshakes off the thread that serves the network, because letting somebody in asks the
 * database.
 */
final class HandshakeFilter extends BaseFilter {
  private static final Attribute<Boolean> BEGUN =
      Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute(HandshakeFilter.class.getName());

  private final Set<String> paths;
  private final Executor workers;

  HandshakeFilter(Set<String> paths, Executor workers) {
    this.paths = paths;
    this.workers = workers;
  }

  @Override
  public NextAction handleRead(FilterChainContext context) {
    HttpContent content = context.getMessage();
    boolean isFirst =
        content.getHttpHeader() instanceof HttpRequestPacket request
            && request.isUpgrade()
            && paths.contains(request.getRequestURI())
            && BEGUN.get(context.getConnection()) == null;
    if (!isFirst) {
      return context.getInvokeAction();
    }
    BEGUN.set(context.getConnection(), true);
    var suspended = context.getSuspendAction();
    context.suspend();
    workers.execute(context::resumeNext);
    return suspended;
  }
}
