package dev.platform.platform.routing;

import com.github.benmanes.caffeine.cache.AsyncCache;
import dev.platform.base.cache.Caches;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundException;
import dev.platform.edge.route.CustomPage;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
  private static final int READERS = 2;
  private static final int MAX_PAGES = 32;
  private static final int OK = 200;
  private static final String HTML = "text/html; charset=utf-8";

  private final Outbound outbound;
  private final ExecutorService readers =
      Executors.newFixedThreadPool(
          READERS,
          task -> {
            var thread = new Thread(task, "maintenance-pages");
            thread.setDaemon(true);
            return thread;
          });
  private final AsyncCache<URI, Optional<CustomPage>> pages =
      Caches.newBuilder().expireAfterWrite(FRESH).maximumSize(MAX_PAGES).buildAsync();

  @Inject
  MaintenancePages(Outbound outbound) {
    this.outbound = outbound;
  }

  /** The page at an address; empty if it cannot be had. */
  CompletionStage<Optional<CustomPage>> page(URI address) {
    return pages.get(
        address, (uri, unused) -> CompletableFuture.supplyAsync(() -> read(uri), readers));
  }

  private Optional<CustomPage> read(URI address) {
    try {
      var response = outbound.send(Outbound.Request.get(address, "text/html"), LIMITS);
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
    readers.shutdownNow();
  }
}
