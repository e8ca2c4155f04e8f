package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import dev.platform.http.ClientAddresses;
import java.nio.charset.StandardCharsets;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpBrokenContent;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.memory.Buffers;

/**
 * Lets requests through when their body is there, so that nobody who sends slowly holds a thread. A
 * body that is larger than any operation takes is cut off behind its limit: the operation will
 * refuse it, in its own way.
 */
final class BodyBuffering extends BaseFilter {
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final ListenerLimits limits;
  private final BodyQuota allowance;
  private final ClientAddresses addresses;
  private final LingeringClose farewell;

  BodyBuffering(
      ListenerLimits limits,
      BodyQuota allowance,
      ClientAddresses addresses,
      LingeringClose farewell) {
    this.limits = limits;
    this.allowance = allowance;
    this.addresses = addresses;
    this.farewell = farewell;
  }

  @Override
  public NextAction handleRead(FilterChainContext context) {
    HttpContent content = context.getMessage();
    if (HttpBrokenContent.isBroken(content)) {
      return context.getStopAction();
    }
    var watch = ConnectionTimer.of(context.getConnection());
    var request = (HttpRequestPacket) content.getHttpHeader();
    var arriving = watch.body();
    if (arriving == null) {
      if (content.isLast() || !request.isExpectContent() || request.isIgnoreContentModifiers()) {
        return context.getInvokeAction();
      }
      if (request.getContentLength() > limits.largestBody()) {
        request.getResponse().acknowledged(); // nobody asks the client for it
        return pass(context, watch, request, new byte[0], ConnectionTimer.Stage.REST);
      }
      arriving = new PartialBody(allowance, PeerAddresses.client(addresses, request));
      RequestFault fault = allowance.takeBody(arriving.address());
      if (fault != null) {
        farewell.reject(watch, fault);
        return context.getStopAction();
      }
      watch.expect(arriving);
      watch.enter(ConnectionTimer.Stage.BODY);
      goOn(context, request);
    }
    return add(context, watch, arriving, content);
  }

  private NextAction add(
      FilterChainContext context,
      ConnectionTimer watch,
      PartialBody arriving,
      HttpContent content) {
    boolean isLast = content.isLast();
    var request = (HttpRequestPacket) content.getHttpHeader();
    watch.received(content.getContent().remaining());
    RequestFault fault = arriving.add(content.getContent());
    if (fault != null) {
      farewell.reject(watch, fault);
      return context.getStopAction();
    }
    if (isLast) {
      return pass(context, watch, request, arriving.toByteArray(), ConnectionTimer.Stage.BETWEEN);
    }
    if (arriving.size() > limits.largestBody()) {
      return pass(context, watch, request, arriving.toByteArray(), ConnectionTimer.Stage.REST);
    }
    return context.getStopAction();
  }

  /** Hands on a request with all that there is of its body. */
  private static NextAction pass(
      FilterChainContext context,
      ConnectionTimer watch,
      HttpRequestPacket request,
      byte[] body,
      ConnectionTimer.Stage stage) {
    watch.enter(stage);
    watch.forgetBody();
    if (watch.isOver()) {
      return context.getStopAction();
    }
    if (stage == ConnectionTimer.Stage.REST) {
      request.getResponse().setHeader(Header.Connection, "close");
    }
    Buffer bytes = Buffers.wrap(context.getMemoryManager(), body);
    context.setMessage(request.httpContentBuilder().content(bytes).last(true).build());
    return context.getInvokeAction();
  }

  /** Tells a client that waits for it that its body is wanted. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // as Grizzly has it
  private static void goOn(FilterChainContext context, HttpRequestPacket request) {
    if (request.requiresAcknowledgement()) {
      request.getResponse().acknowledged();
      context
          .getConnection()
          .write(Buffers.wrap(context.getMemoryManager(), CONTINUE.clone()), null);
    }
  }
}
