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
    tx.mapper(ReleaseMapper.class).insert(deploy, Json.write(release.recipe()), variables);
  }

  Release get(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    byte[] sealed =
        tx.mapper(ReleaseMapper.class).variables(deploy, service.workspace()).stream()
            .findFirst()
            .orElseThrow(() -> Failure.notFound(deploy));
    var variables = open(vault.decrypt(sealed, place(deploy)));
    return new Release(recipe(tx, service, deploy), new ReleaseContents(variables));
  }

  Recipe recipe(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    @Nullable String json = tx.mapper(ReleaseMapper.class).recipe(deploy, service.workspace());
    if (json == null) {
      throw Failure.notFound(deploy);
    }
    return Json.read(json, Recipe.class);
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
