package dev.platform.platform;

import dev.platform.identity.access.Caller;
import java.util.List;
import java.util.Map;

/** Reads for many objects what an operation reads for one, in a fixed number of statements. */
public interface BatchRead {

  /** Names it in the GraphQL schema. */
  String name();

  /**
   * Reads.
   *
   * @param ids of the objects, as another operation has shown them; what the caller may not see is
   *     left out
   * @return what is there, by the id of the object
   */
  Map<String, Object> read(Caller caller, List<String> ids);
}
