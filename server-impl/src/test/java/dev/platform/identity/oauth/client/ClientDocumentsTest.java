package dev.platform.identity.oauth.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundSettings;
import dev.platform.engine.Eventually;
import dev.platform.identity.oauth.ElsewhereServer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Visitors who let this server wait for documents, and others who log in meanwhile. */
class ClientDocumentsTest {
  private final ElsewhereServer slow = new ElsewhereServer();
  private final ElsewhereServer good = new ElsewhereServer();
  private final Outbound outbound = new Outbound(new OutboundSettings(true));
  private final ExecutorService loops = Executors.newCachedThreadPool();
  private static final ThreadLocal<String> ADDRESS = new ThreadLocal<>();
  private final ClientDocuments documents = new ClientDocuments(outbound, ADDRESS::get);

  @BeforeEach
  void open() {
    slow.gate = new CountDownLatch(1);
  }

  @AfterEach
  void close() {
    loops.shutdownNow();
    slow.gate.countDown();
    slow.close();
    good.close();
    outbound.close();
  }

  @Test
  void slowDocumentsOfOneVisitorDelayNobodyElse() {
    occupy();

    for (int i = 0; i < 10; i++) {
      var id = describe("/client" + i + ".json");
      assertThat(get("10.0.0." + i, id).id()).isEqualTo(id);
    }
  }

  @Test
  void thatAVisitorHasTooManyIsNotRemembered() {
    occupy();
    var id = describe("/client.json");

    assertThatThrownBy(() -> get("mallory", id))
        .isInstanceOfSatisfying(
            Failure.class, it -> assertThat(it.code()).isEqualTo(ErrorCode.UNAVAILABLE));

    assertThat(get("alice", id).id()).isEqualTo(id);
  }

  @Test
  void manyDocumentsOfOneVisitorDisplaceNobodyElses() {
    var id = describe("/client.json");
    get("alice", id);
    int before = good.requests.get();

    for (int i = 0; i < 1_100; i++) {
      var other = describe("/many" + i + ".json");
      assertThat(get("mallory", other).id()).isEqualTo(other);
    }

    assertThat(get("alice", id).id()).isEqualTo(id);
    assertThat(good.requests.get() - before).isEqualTo(1_100);
  }

  /** Eight loops of one visitor: two documents are on their way, two wait, the rest is refused. */
  private void occupy() {
    for (int loop = 0; loop < 8; loop++) {
      var prefix = "/loop" + loop + "/";
      loops.execute(() -> loop(prefix));
    }
    Eventually.isTrue("two requests", () -> slow.requests.get() == 2);
    Eventually.isTrue("a refusal", () -> refused);
  }

  private volatile boolean refused;

  private void loop(String prefix) {
    for (int i = 0; !Thread.currentThread().isInterrupted(); i++) {
      try {
        get("mallory", slow.address(prefix + i + ".json").toString());
      } catch (Failure e) {
        refused |= e.code() == ErrorCode.UNAVAILABLE;
      }
    }
  }

  private Client get(String visitor, String id) {
    ADDRESS.set(visitor);
    return documents.get(id);
  }

  private String describe(String path) {
    var id = good.address(path).toString();
    good.put(
        path,
        """
        {"client_id": "%s", "client_name": "Good", "redirect_uris": ["https://a.example.org/cb"]}
        """
            .formatted(id));
    return id;
  }
}
