package dev.platform.edge.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

class RelayTest {
  private final Reads reads = new Reads();
  private final EmbeddedChannel from = new EmbeddedChannel(reads);
  private final EmbeddedChannel to = new EmbeddedChannel();

  @Test
  void nothingIsReadForAnEndThatTakesNoMore() {
    var unwritten = to.unsafe().outboundBuffer();
    unwritten.setUserDefinedWritability(1, false);
    reads.count = 0;

    Relay.join(from, to);
    assertThat(reads.count).isZero();

    unwritten.setUserDefinedWritability(1, true);
    to.runPendingTasks();
    assertThat(reads.count).isOne();
  }

  private static final class Reads extends ChannelOutboundHandlerAdapter {
    private int count;

    @Override
    public void read(ChannelHandlerContext context) {
      count++;
    }
  }
}
