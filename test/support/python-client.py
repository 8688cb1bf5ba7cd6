"""Runs the official Python client against a service: loads with helpers.bulk, searches, and prints the results as one JSON object."""

import json
import sys

from elasticsearch import ApiError, Elasticsearch, NotFoundError, helpers

url, key, index = sys.argv[1:4]
client = Elasticsearch(url, api_key=key, http_compress=True, max_retries=0)
story = (
    "The council of the town met on Monday evening and agreed to build a new bridge "
    "across the river next spring, the mayor said."
)
documents = [story] * 5 + [f"Report {n} on nothing else than {chr(97 + n) * 9}." for n in range(5)]
actions = [{"_index": index, "_id": str(n), "text": text} for n, text in enumerate(documents)]
bad = [{"_index": index, "_id": "x" * 600, "text": "an id that is too long"}]

seen = {"info": client.info()["version"]["number"], "ping": client.ping()}
taken, errors = helpers.bulk(client, actions + bad, refresh=True, raise_on_error=False)
seen["taken"] = taken
seen["errors"] = [error["index"]["status"] for error in errors]

found = client.search(index=index, query={"match": {"text": "bridge"}})
seen["total"] = found["hits"]["total"]["value"]
seen["shown"] = len(found["hits"]["hits"])
seen["count"] = found["hits"]["hits"][0]["_duplicates"]["count"]
seen["folded"] = found["duplicates"]["folded"]

only = client.search(index=index, body={"query": {"match_all": {}}, "duplicates": {"show": "only"}})
seen["only"] = len(only["hits"]["hits"])
seen["scanned"] = client.count(index=index)["count"]

client.index(index=index, id="one", document={"text": "x"})
seen["updated"] = client.update(index=index, id="one", doc={"seen": True})["result"]
seen["source"] = client.get(index=index, id="one")["_source"]
seen["mget"] = [doc["found"] for doc in client.mget(index=index, ids=["one", "none"])["docs"]]
seen["exists"] = bool(client.exists(index=index, id="none"))
client.delete(index=index, id="one")
try:
    client.get(index=index, id="one")
except NotFoundError as error:
    seen["gone"] = error.body["found"]
try:
    client.search(index=index, query={"nonsense": {}})
except ApiError as error:
    seen["code"] = error.body["error"]["code"]

print(json.dumps(seen))
