package dev.platform.page;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * What surrounds a page.
 *
 * @param title of the page
 * @param tab its place in the navigation; empty for pages outside of it
 * @param tabs the navigation
 * @param person who looks at it, if somebody is logged in
 * @param problem what is wrong with the form that was sent; empty if nothing is
 * @param docs address of the documentation, where the page links to it
 */
public record PageLayout(
    String title,
    Optional<Tab> tab,
    List<Tab> tabs,
    Optional<Person> person,
    String problem,
    Optional<URI> docs) {
  public PageLayout {
    tabs = List.copyOf(tabs);
  }

  /**
   * Who looks at a page.
   *
   * @param name what to call the person
   * @param email address
   * @param csrfToken what forms must carry
   * @param workspace id of the chosen workspace; empty if there is none
   * @param workspaces all that the person can choose
   */
  public record Person(
      String name, String email, String csrfToken, String workspace, List<Choice> workspaces) {
    public Person {
      workspaces = List.copyOf(workspaces);
    }

    /** Name of the chosen workspace. */
    public String workspaceName() {
      return workspaces.stream()
          .filter(it -> it.id().equals(workspace))
          .map(Choice::name)
          .findFirst()
          .orElse("No workspace");
    }
  }

  /** Something to choose in a form. */
  public record Choice(String id, String name) {}

  /** A page for nobody in particular. */
  public static PageLayout plain(String title, String problem) {
    return new PageLayout(
        title, Optional.empty(), List.of(), Optional.empty(), problem, Optional.empty());
  }

  /** The same with a link to the documentation. */
  public PageLayout linking(URI docs) {
    return new PageLayout(title, tab, tabs, person, problem, Optional.of(docs));
  }

  /** What forms must carry; empty if nobody is logged in. */
  public String csrfToken() {
    return person.map(Person::csrfToken).orElse("");
  }

  /** Whether there is something wrong. */
  public boolean hasProblem() {
    return !problem.isEmpty();
  }
}
