package dev.platform.platform.keyvalue;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Secret;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.platform.datastore.DatastoreStatus;

/**
 * An instance as the engine is told of it, and as it was observed last.
 *
 * @param made whether the engine has made it
 * @param generation grows with each change
 */
record KeyValueServer(
    KeyValueId id,
    WorkspaceId workspaceId,
    KeyValuePlan plan,
    MaxmemoryPolicy maxmemoryPolicy,
    Persistence persistence,
    DatastoreStatus status,
    String version,
    boolean suspended,
    boolean made,
    long generation) {

  static KeyValueRef ref(KeyValueId id) {
    return new KeyValueRef(id.value());
  }

  KeyValueRef ref() {
    return ref(id);
  }

  KeyValueSpec spec(Secret password, ServerCertificate certificate) {
    return new KeyValueSpec(
        ref(),
        generation,
        id.value(),
        id.value(),
        password.reveal(),
        plan.resources(),
        plan.maxMemoryBytes(),
        maxmemoryPolicy.directive(),
        persistence,
        plan.maxConnections(),
        plan.diskBytes(),
        certificate,
        suspended);
  }
}
