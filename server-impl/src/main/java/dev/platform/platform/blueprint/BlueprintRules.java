package dev.platform.platform.blueprint;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.platform.NameRule;
import dev.platform.platform.service.ServiceRepositories;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is accepted of a blueprint. */
final class BlueprintRules {
  private static final int MAX_PATH = 500;
  private static final int MAX_VALUE = 64 * 1024;
  private static final Pattern BRANCH = Pattern.compile("[^-\\s\\p{Cntrl}][^\\s\\p{Cntrl}]{0,243}");

  private final ServiceRepositories repositories;

  @Inject
  BlueprintRules(ServiceRepositories repositories) {
    this.repositories = repositories;
  }

  void check(NewBlueprint wanted) {
    checkName(wanted.name());
    repositories.check("repo", wanted.repo());
    checkBranch(wanted.branch());
    checkPath(wanted.path());
    checkAnswers(wanted.answers());
  }

  String checkName(String name) {
    return NameRule.check("name", name);
  }

  void checkAnswers(Map<VariableRef, Secret> answers) {
    answers.forEach(
        (variable, value) -> {
          if (value.reveal().length() > MAX_VALUE) {
            throw Failure.invalid(
                "variables",
                "must have values of at most " + MAX_VALUE + " characters: " + variable.key());
          }
        });
  }

  private static void checkBranch(@Nullable String branch) {
    if (branch != null && !BRANCH.matcher(branch).matches()) {
      throw Failure.invalid("branch", "must be the name of a branch");
    }
  }

  /** A path from the top of the repository that stays in it. */
  String checkPath(String path) {
    boolean isInside =
        List.of(path.split("/", -1)).stream()
            .noneMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."));
    if (!isInside || path.length() > MAX_PATH || path.chars().anyMatch(Character::isISOControl)) {
      throw Failure.invalid("path", "must be a file inside the repository, such as render.yaml");
    }
    return path;
  }
}
