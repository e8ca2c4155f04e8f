package dev.platform.edge;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/**
 * A client of HTTP/1 over TCP that sends nothing more but still reads gets the responses to what it
 * has sent, and then the end. One that has gone looks the same until something is sent to it, so a
 * response that pauses ends, too. Over TLS and in tunnels, the end of one direction is that of
 * both.
 */
final class HalfClosedClient extends ChannelDuplexHandler {
  private static final String ENCODER = "httpEncoder";
  private static final long PAUSE_SECONDS = 5;

  private int unanswered;
  private boolean isWhole = true;
  private boolean isAnswering;
  private boolean isHalfClosed;
  private boolean isWatched;
  private boolean hasWritten;

  /** Begins with a new connection of HTTP/1. */
  static void install(ChannelPipeline pipeline) {
    if (pipeline.get(SslHandler.class) == null) {
      pipeline.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
      pipeline.addAfter(ENCODER, "halfClosedClient", new HalfClosedClient());
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest) {
      unanswered++;
      isWhole = false;
    }
    if (message instanceof LastHttpContent) {
      isWhole = true;
    }
    context.fireChannelRead(message);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      isHalfClosed = true;
      if (unanswered <= 0 || !isWhole || isTunnel(context)) {
        close(context);
      } else {
        watch(context);
      }
    }
    context.fireUserEventTriggered(event);
  }

  private static boolean isTunnel(ChannelHandlerContext context) {
    return context.pipeline().get(ENCODER) == null;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    hasWritten = true;
    if (isInterim(message)) {
      var unused = context.write(message, promise);
      return;
    }
    isAnswering = true;
    watch(context);
    ChannelPromise written = promise;
    if (message instanceof LastHttpContent) {
      isAnswering = false;
      unanswered--;
      written = promise.unvoid().addListener(sent -> closeIfDone(context));
    }
    var unused = context.write(message, written);
  }

  private static boolean isInterim(Object message) {
    return message instanceof HttpResponse response
        && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
  }

  private void closeIfDone(ChannelHandlerContext context) {
    if (isHalfClosed && unanswered <= 0) {
      close(context);
    }
  }

  private void watch(ChannelHandlerContext context) {
    if (isHalfClosed && isAnswering && !isWatched) {
      isWatched = true;
      hasWritten = false;
      var unused =
          context.executor().schedule(() -> review(context), PAUSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void review(ChannelHandlerContext context) {
    isWatched = false;
    if (isAnswering && !hasWritten) {
      close(context);
    } else {
      watch(context);
    }
  }

  private static void close(ChannelHandlerContext context) {
    var unused = context.close();
  }
}
