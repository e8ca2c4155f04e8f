package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps releases; the variables are sealed as one text, bound to their deploy. */
final class ReleaseStore {
  private final Vault vault;

  @Inject
  ReleaseStore(Vault vault) {
    this.vault = vault;
  }

  void keep(WriteTx tx, Grant<ServiceId> service, DeployId deploy, Release release) {
    service.require(Permission.OPERATE);
    Map<String, String> plain = new TreeMap<>();
    release.contents().variables().forEach((key, value) -> plain.put(key, value.reveal()));
    var variables = vault.encrypt(new Secret(Json.write(plain)), place(deploy));
    tx.mapper(ReleaseMapper.class)
        .insert(deploy, Json.write(release.recipe()), variables, release.contents().strategy());
  }

  Release get(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    var row = tx.mapper(ReleaseMapper.class).find(deploy, service.workspace());
    if (row == null) {
      throw Failure.notFound(deploy);
    }
    var variables = open(vault.decrypt(row.variables(), place(deploy)));
    return new Release(
        Json.read(row.recipe(), Recipe.class), new ReleaseContents(variables, row.strategy()));
  }

  Recipe recipe(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    @Nullable String json = tx.mapper(ReleaseMapper.class).recipe(deploy, service.workspace());
    if (json == null) {
      throw Failure.notFound(deploy);
    }
    return Json.read(json, Recipe.class);
  }

  RolloutStrategy strategy(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    return tx.mapper(ReleaseMapper.class)
        .strategy(deploy, service.workspace())
        .orElseThrow(() -> Failure.notFound(deploy));
  }

  private static Map<String, Secret> open(Secret text) {
    Map<String, Secret> variables = new LinkedHashMap<>();
    Json.readTexts(text.reveal()).forEach((key, value) -> variables.put(key, new Secret(value)));
    return variables;
  }

  private static String place(DeployId deploy) {
    return "release/" + deploy.value() + "/variables";
  }
}
