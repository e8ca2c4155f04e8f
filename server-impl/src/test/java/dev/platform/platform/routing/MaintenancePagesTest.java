package dev.platform.platform.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundSettings;
import dev.platform.identity.oauth.ElsewhereServer;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MaintenancePagesTest {
  private final ElsewhereServer quiet = new ElsewhereServer();
  private final ElsewhereServer loud = new ElsewhereServer();
  private final Outbound outbound = new Outbound(new OutboundSettings(true));
  private final MaintenancePages pages = new MaintenancePages(outbound);

  @AfterEach
  void close() {
    pages.close();
    outbound.close();
    quiet.close();
    loud.close();
  }

  @Test
  void manyPagesOfOneHostDisplaceNobodyElses() {
    var page = quiet.put("/back-soon", "soon");
    assertThat(read(page)).isTrue();

    for (int i = 0; i < 40; i++) {
      assertThat(read(loud.put("/page" + i, "soon"))).isTrue();
    }

    assertThat(read(page)).isTrue();
    assertThat(quiet.requests).hasValue(1);
  }

  private boolean read(URI page) {
    return pages.page(page).toCompletableFuture().join().isPresent();
  }
}
