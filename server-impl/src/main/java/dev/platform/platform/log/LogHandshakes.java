package dev.platform.platform.log;

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
final class LogHandshakes extends BaseFilter {
  private static final Attribute<Boolean> BEGUN =
      Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute(LogHandshakes.class.getName());

  private final String path;
  private final Executor workers;

  LogHandshakes(String path, Executor workers) {
    this.path = path;
    this.workers = workers;
  }

  @Override
  public NextAction handleRead(FilterChainContext context) {
    HttpContent content = context.getMessage();
    boolean isFirst =
        content.getHttpHeader() instanceof HttpRequestPacket request
            && request.isUpgrade()
            && path.equals(request.getRequestURI())
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
