package dev.platform.edge.tcp;

import dev.platform.base.share.FairShares;
import dev.platform.edge.relay.Relay;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpCertificate;
import dev.platform.edge.route.TcpProtocol;
import dev.platform.edge.route.TcpRoutes;
import io.netty.channel.Channel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends connections from hosts that are not in the allow list. A few in each second are told why;
 * the others are reset, so that it costs little whatever comes.
 */
final class Refusals {
  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

  /** In each second, and of one host. */
  static final FairShares.Limits SHARES = new FairShares.Limits(64, 4, 0);

  private static final long SECOND = 1_000;
  private static final long PATIENCE_MILLIS = 5_000;

  private final TcpRoutes routes;
  private final FairShares shares = new FairShares(SHARES);
  private @Nullable TcpCertificate known;
  private @Nullable SslContext tls;

  Refusals(TcpRoutes routes) {
    this.routes = routes;
  }

  void refuse(Channel client, TcpAddress address, String host) {
    routes.rejected(address, host);
    TcpProtocol protocol = routes.protocol(address);
    Optional<SslContext> encrypted = tls();
    boolean isTold =
        protocol.isClientFirst()
            && encrypted.isPresent()
            && shares.enter(
                host,
                place -> {
                  var unused =
                      client.eventLoop().schedule(place::close, SECOND, TimeUnit.MILLISECONDS);
                  begin(client, new RefusalExchange(protocol, host, encrypted.get()));
                });
    if (!isTold) {
      Relay.reset(client);
    }
  }

  private static void begin(Channel client, RefusalExchange exchange) {
    client
        .eventLoop()
        .execute(
            () -> {
              client.pipeline().addLast(exchange);
              client.config().setAutoRead(true);
            });
    var unused =
        client
            .eventLoop()
            .schedule(() -> Relay.close(client), PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Empty if there is no certificate, without which only few clients would hear the reason. */
  private synchronized Optional<SslContext> tls() {
    TcpCertificate present = routes.certificate().orElse(null);
    if (present != null && !present.equals(known)) {
      known = present;
      try {
        tls = of(present);
      } catch (SSLException | RuntimeException e) {
        LOG.warn("cannot use the certificate for rejected connections", e);
      }
    }
    return Optional.ofNullable(tls);
  }

  private static SslContext of(TcpCertificate certificate) throws SSLException {
    return SslContextBuilder.forServer(stream(certificate.chain()), stream(certificate.key()))
        .applicationProtocolConfig(
            new ApplicationProtocolConfig(
                Protocol.ALPN,
                SelectorFailureBehavior.NO_ADVERTISE,
                SelectedListenerFailureBehavior.ACCEPT,
                "postgresql"))
        .build();
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }
}
