package dev.platform.platform.blueprint;

import java.util.List;

/**
 * What a sync of a file would do.
 *
 * @param changes one for each resource of the file, in the order in which they are carried out
 * @param questions variables without a value, which the user must enter first
 * @param leftOver resources of the blueprint that the file no longer describes; a sync keeps them
 */
public record Plan(List<Change> changes, List<VariableRef> questions, List<ManagedItem> leftOver) {
  public Plan {
    changes = List.copyOf(changes);
    questions = List.copyOf(questions);
    leftOver = List.copyOf(leftOver);
  }
}
