package dev.platform.platform.environment;

import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.Grant;
import jakarta.inject.Inject;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a phrase before somebody acts on what is in a protected environment, so that nobody does
 * it by accident. The operations that ask are those with {@code confirm} in {@code
 * operations.yaml}.
 */
public final class Protection {
  private final EnvironmentStore store;

  @Inject
  Protection(EnvironmentStore store) {
    this.store = store;
  }

  /** What somebody is about to do. */
  public enum Verb {
    DELETE,
    RESTART,
    RESUME,
    SUSPEND;

    /** As it is written in phrases and in names of transactions. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Kinds of resources, as the phrase calls them. */
  public enum Kind {
    SERVICE("service"),
    DATABASE("database"),
    KEY_VALUE("key value");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /**
   * Refuses what an operation does that cannot carry the phrase. Call it behind the decision of
   * Access.
   *
   * @param name of the resource
   * @param instead a sentence that says what to do
   */
  public void refuse(Tx tx, Grant<? extends Id> grant, String name, String instead) {
    if (store.isProtected(tx, grant)) {
      CurrentOperation.rejected(grant.workspace(), grant.on(), "confirmation");
      throw Failure.conflict(name + " is in a protected environment. " + instead);
    }
  }

  /**
   * Refuses an action on a resource in a protected environment without the phrase. Call it behind
   * the decision of Access: the phrase is told to those only who may act.
   *
   * @param name of the resource
   * @param confirm the phrase as it was given, compared exactly; null is none
   */
  public void require(
      Tx tx,
      Grant<? extends Id> grant,
      Verb verb,
      Kind kind,
      String name,
      @Nullable String confirm) {
    if (!store.isProtected(tx, grant)) {
      return;
    }
    var phrase = "sudo " + verb.word() + " " + kind.words + " " + name;
    if (!phrase.equals(confirm)) {
      CurrentOperation.rejected(grant.workspace(), grant.on(), "confirmation");
      throw Failure.forbidden(
              name
                  + " is in a protected environment. To confirm, repeat the request with the query"
                  + " parameter confirm set to \""
                  + phrase
                  + "\".")
          .because("PROTECTED_ENVIRONMENT_CONFIRMATION_REQUIRED")
          .param("confirm", phrase)
          .param("verb", verb.word())
          .param("name", name);
    }
  }
}
