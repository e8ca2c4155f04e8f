package dev.platform.platform.blueprint;

import dev.platform.base.secret.Secret;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A blueprint to connect.
 *
 * @param branch null is the repository's default branch
 * @param answers values of variables with {@code sync: false}
 */
public record NewBlueprint(
    String ownerId,
    String name,
    String repo,
    @Nullable String branch,
    String path,
    boolean autoSync,
    Map<VariableRef, Secret> answers) {
  public NewBlueprint {
    answers = Map.copyOf(answers);
  }
}
