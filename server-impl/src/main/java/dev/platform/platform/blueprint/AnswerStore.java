package dev.platform.platform.blueprint;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/** Keeps the values that users have entered for variables, sealed, until they are used. */
final class AnswerStore {
  private final Vault vault;

  @Inject
  AnswerStore(Vault vault) {
    this.vault = vault;
  }

  void put(WriteTx tx, Grant<BlueprintId> grant, Map<VariableRef, Secret> answers) {
    grant.require(Permission.CREATE);
    answers.forEach(
        (variable, value) ->
            mapper(tx)
                .put(
                    grant.on(),
                    grant.workspace(),
                    variable.service(),
                    variable.key(),
                    vault.encrypt(value, place(grant, variable)),
                    tx.now()));
  }

  Map<VariableRef, Secret> all(Tx tx, Grant<BlueprintId> grant) {
    return mapper(tx).all(grant.on(), grant.workspace()).stream()
        .collect(
            Collectors.toMap(
                kept -> new VariableRef(kept.service(), kept.key()),
                kept ->
                    vault.decrypt(
                        kept.value(), place(grant, new VariableRef(kept.service(), kept.key())))));
  }

  /** Forgets those that were entered until then. */
  void delete(WriteTx tx, Grant<BlueprintId> grant, Instant until) {
    grant.require(Permission.OPERATE);
    mapper(tx).delete(grant.on(), grant.workspace(), until);
  }

  private static String place(Grant<BlueprintId> grant, VariableRef variable) {
    return "blueprint_variable/"
        + grant.on().value()
        + "/"
        + variable.service()
        + "/"
        + variable.key();
  }

  private static AnswerMapper mapper(Tx tx) {
    return tx.mapper(AnswerMapper.class);
  }
}
