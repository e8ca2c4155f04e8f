package dev.platform.platform.routing;

import com.github.benmanes.caffeine.cache.AsyncCache;
import dev.platform.base.cache.Caches;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundException;
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
  private static final Duration FRESH = Duration.ofMinutes(1);
  private static final FairShares.Limits READERS = new FairShares.Limits(8, 2, 8);
  private static final int MAX_PAGES = 32;
  private static final int OK = 200;
  private static final String HTML = "text/html; charset=utf-8";

  private final Outbound outbound;
  private final FairThreads readers = new FairThreads("maintenance-pages", READERS);
  private final AsyncCache<URI, Optional<CustomPage>> pages =
      Caches.newBuilder().expireAfterWrite(FRESH).maximumSize(MAX_PAGES).buildAsync();

  @Inject
  MaintenancePages(Outbound outbound) {
    this.outbound = outbound;
  }

  /** The page at an address; empty if it cannot be had. */
  CompletionStage<Optional<CustomPage>> page(URI address) {
    return pages.get(address, (uri, unused) -> start(uri));
  }

  /** Whoever serves many slow pages delays those of the same host only. */
  private CompletableFuture<Optional<CustomPage>> start(URI address) {
    var page = new CompletableFuture<Optional<CustomPage>>();
    boolean isTaken = readers.execute(address.getAuthority(), () -> page.complete(read(address)));
    if (!isTaken) {
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
