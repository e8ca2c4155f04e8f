package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.platform.DatabaseQueries;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Queries a Postgres instance. It begins as reading its connection info does: with the same
 * permission, and an entry in the audit log.
 */
final class PostgresQuery implements ToolKind {
  private final DatabaseQueries queries;

  PostgresQuery(DatabaseQueries queries) {
    this.queries = queries;
  }

  @Override
  public ToolResult run(Invocation invocation) {
    var id = invocation.required("postgresId");
    var sql = invocation.required("sql");
    invocation.call(Tool.ONLY);
    var rows = queries.run(invocation.caller(), id, sql);
    var result = Json.MAPPER.createObjectNode();
    var columns = result.putArray("columns");
    rows.columns().forEach(columns::add);
    var values = result.putArray("rows");
    for (List<@Nullable String> row : rows.rows()) {
      var one = values.addArray();
      row.forEach(one::add);
    }
    result.put("truncated", rows.isCut());
    return ToolResult.of(result, text(result));
  }

  private static String text(ObjectNode result) {
    var text = new StringJoiner("\n");
    text.add(result.path("columns").toString());
    result.path("rows").forEach(row -> text.add(row.toString()));
    if (result.path("truncated").asBoolean()) {
      text.add("There are more rows. Use LIMIT, or select fewer columns.");
    }
    return text.toString();
  }
}
