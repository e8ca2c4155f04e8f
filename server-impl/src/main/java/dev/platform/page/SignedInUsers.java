package dev.platform.page;

import dev.platform.base.error.Failure;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Digests;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.session.SessionSettings;
import dev.platform.identity.session.Sessions;
import dev.platform.identity.workspace.WorkspaceFilter;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.page.PageLayout.Choice;
import dev.platform.page.PageLayout.Person;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out who looks at a page, and whether a form is the person's own. */
public final class SignedInUsers {
  private static final PageRequest ALL = new PageRequest(null, 100);

  private final Sessions sessions;
  private final Workspaces workspaces;
  private final Tabs tabs;
  private final PageSettings settings;
  private final String origin;

  @Inject
  SignedInUsers(
      Sessions sessions,
      Workspaces workspaces,
      SessionSettings sessionSettings,
      PageSettings settings,
      Tabs tabs) {
    this.sessions = sessions;
    this.workspaces = workspaces;
    this.tabs = tabs;
    this.settings = settings;
    this.origin = sessionSettings.apiUrl().toString();
  }

  /** Who is logged in with a cookie. A session that has ended is none. */
  public Optional<SignedInUser> find(@Nullable String cookie) {
    return sessions
        .find(cookie)
        .map(caller -> new SignedInUser(caller, sessions.csrfToken(String.valueOf(cookie))));
  }

  /**
   * Refuses a form of another site. Browsers say where a form comes from; a client that does not is
   * no browser, and has no cookie that could be abused.
   *
   * @param from the {@code Origin} of the request
   */
  public void requireOwn(@Nullable String from) {
    if (from != null && !from.equals(origin)) {
      CurrentOperation.rejected(null, null, "origin");
      throw Failure.forbidden("This form was sent from another site. Nothing was changed.");
    }
  }

  /** Refuses a form that is none of the person's own pages. */
  public void requireToken(SignedInUser sender, @Nullable String csrfToken) {
    if (csrfToken == null || !Digests.same(csrfToken, sender.csrfToken())) {
      CurrentOperation.rejected(null, null, "csrf");
      throw Failure.forbidden("This form has expired. Nothing was changed. Try again.");
    }
  }

  /** What surrounds a page of the navigation. */
  public PageLayout frame(SignedInUser signedInUser, Tab tab, String problem) {
    return frame(signedInUser, tab.title(), Optional.of(tab), problem);
  }

  /** What surrounds a page outside of the navigation. */
  public PageLayout frame(SignedInUser signedInUser, String title, String problem) {
    return frame(signedInUser, title, Optional.empty(), problem);
  }

  private PageLayout frame(
      SignedInUser signedInUser, String title, Optional<Tab> tab, String problem) {
    var person = Optional.of(person(signedInUser));
    return new PageLayout(title, tab, tabs.list(), person, problem, Optional.of(settings.docs()));
  }

  private Person person(SignedInUser signedInUser) {
    var account = workspaces.account(signedInUser.caller());
    return new Person(
        account.name(),
        account.email(),
        signedInUser.csrfToken(),
        chosen(signedInUser),
        choices(signedInUser));
  }

  /** Id of the workspace in which a person acts; empty if there is none. */
  public String chosen(SignedInUser signedInUser) {
    try {
      return workspaces.chosen(signedInUser.caller()).value();
    } catch (Failure none) {
      return "";
    }
  }

  private List<Choice> choices(SignedInUser signedInUser) {
    return workspaces
        .list(signedInUser.caller(), new WorkspaceFilter(List.of(), List.of()), ALL)
        .entries()
        .stream()
        .map(it -> new Choice(it.item().id().value(), it.item().name()))
        .toList();
  }
}
