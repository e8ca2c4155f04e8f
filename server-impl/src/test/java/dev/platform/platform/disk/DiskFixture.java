package dev.platform.platform.disk;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;
import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import java.time.Instant;

/** A service with a disk that has a snapshot. */
public final class DiskFixture implements PermissionFixture {
  private static final Instant SLOT = Instant.parse("2026-11-22T02:00:00Z");

  @Override
  public void create(TestTenant tenant) {
    var created =
        tenant.send(
            "POST",
            "/v1/services",
            """
            {"type": "web_service", "name": "photos", "ownerId": "%s",
             "repo": "https://github.com/acme/photos", "serviceDetails": {"runtime": "node",
               "disk": {"name": "uploads", "mountPath": "/var/uploads"},
               "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
            """
                .formatted(tenant.workspace().value()));
    var disk = new DiskId(created.at("/service/serviceDetails/disk/id").asText());
    tenant.name("diskId", disk.value());
    tenant.name("dsk", disk.value());
    var grant = Grant.asSystem(disk, tenant.workspace());
    tenant.name(
        "snapshotKey", tenant.get(Db.class).write("test", tx -> snapshot(tx, grant, tenant)));
  }

  private static String snapshot(WriteTx tx, Grant<DiskId> disk, TestTenant tenant) {
    var store = new SnapshotStore();
    store.begin(tx, disk, SLOT);
    var snapshot = store.running(tx).get(0);
    store.end(tx, disk, snapshot, true);
    return tenant.get(SnapshotKeys.class).make(snapshot, tx.now());
  }
}
