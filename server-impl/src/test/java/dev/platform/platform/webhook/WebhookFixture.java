package dev.platform.platform.webhook;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;
import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import java.util.List;

/** A webhook with an attempt that has failed. */
public final class WebhookFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/webhooks",
            """
            {"ownerId": "%s", "name": "chat", "url": "https://hooks.acme.example/",
             "enabled": true, "eventFilter": []}
            """
                .formatted(tenant.workspace().value()));
    var id = created.path("id").asText();
    var test = tenant.send("POST", "/v1/webhooks/" + id + "/test", null);
    tenant.get(Db.class).change("test.fail", tx -> fail(tx, tenant.get(AttemptRecorder.class)));
    tenant.name("webhookId", id);
    tenant.name("webhooks", id);
    tenant.name("whk", id);
    tenant.name("attemptId", test.path("id").asText());
  }

  private static void fail(WriteTx tx, AttemptRecorder recorder) {
    var bounds = new DeliveryStore.Bounds(100, 100, 100, 100);
    var failed =
        new DeliveryStore()
            .take(tx, List.of(), bounds, tx.now()).stream()
                .map(it -> Outcome.failed(it, tx.now(), "nobody is there"))
                .toList();
    recorder.record(tx, failed);
  }
}
