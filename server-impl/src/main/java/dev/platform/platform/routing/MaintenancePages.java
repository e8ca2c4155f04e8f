package dev.platform.platform.routing;

import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundException;
import dev.platform.base.share.FairCache;
import dev.platform.base.share.FairShares;
import dev.platform.base.share.FairThreads;
import dev.platform.edge.route.CustomPage;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the maintenance pages that owners have elsewhere, each at most once a minute however many
 * visitors come. {@link Outbound} keeps addresses inside out of reach.
 */
final class MaintenancePages implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(MaintenancePages.class);
  private static final Outbound.Limits LIMITS =
      new Outbound.Limits(Duration.ofSeconds(5), 1024 * 1024);
  private static final FairShares.Limits READERS = new FairShares.Limits(8, 2, 8);
  private static final FairCache.Limits PAGES = new FairCache.Limits(32, 4, Duration.ofMinutes(1));
  private static final int OK = 200;
  private static final String HTML = "text/html; charset=utf-8";

  private final Outbound outbound;
  private final FairThreads readers = new FairThreads("maintenance-pages", READERS);
  private final FairCache<URI, CompletableFuture<Optional<CustomPage>>> pages =
      new FairCache<>(PAGES);

  @Inject
  MaintenancePages(Outbound outbound) {
    this.outbound = outbound;
  }

  /** The page at an address; empty if it cannot be had. */
  CompletionStage<Optional<CustomPage>> page(URI address) {
    synchronized (pages) {
      return pages.get(address).orElseGet(() -> start(address));
    }
  }

  /** Whoever has many pages, or slow ones, delays and displaces those of the same host only. */
  private CompletableFuture<Optional<CustomPage>> start(URI address) {
    var page = new CompletableFuture<Optional<CustomPage>>();
    var host = address.getAuthority();
    if (readers.execute(host, () -> page.complete(read(address)))) {
      pages.put(host, address, page);
    } else {
      page.completeExceptionally(new RejectedExecutionException("too many pages are being read"));
    }
    return page;
  }

  private Optional<CustomPage> read(URI address) {
    try {
      var response =
          outbound.send(Outbound.Request.get(address.getAuthority(), address, "text/html"), LIMITS);
      if (response.status() == OK) {
        var type = response.headers().getOrDefault("content-type", HTML);
        return Optional.of(new CustomPage(type, response.body()));
      }
      log.info("the maintenance page {} returned {}", address.getRawAuthority(), response.status());
    } catch (OutboundException e) {
      log.info("cannot read a maintenance page: {}", e.getMessage());
    }
    return Optional.empty();
  }

  @Override
  @PreDestroy
  public void close() {
    readers.close();
  }
}
